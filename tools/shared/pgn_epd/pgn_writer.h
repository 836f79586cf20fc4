// Games as PGN text in the standard's export format.
#pragma once

#include <string>

#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes {

// Tags in their order, an empty line, the movetext in lines of less than 80 columns (bytes), an
// empty line.  Longer ones are made only by a word of a comment that no line can hold, or that
// begins with %, and by a comment with a brace in it.  The tags are those of tidy_tags(), whatever
// the game's are.
//
// What PgnReader reads of it is the same game, if the game's tags are tidy.
std::string to_pgn(const PgnGame& game);

}  // namespace sebastes
