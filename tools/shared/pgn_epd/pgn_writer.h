// to_pgn() writes a game as PGN text in the standard's export format.
#pragma once

#include <string>

#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes {

// Writes the tags in order, an empty line, the movetext in lines of less than 80 columns (bytes),
// and an empty line. A line is longer only because of a comment's word that fits on no line or
// begins with %, or because of a comment with a brace in it. The tags are those of tidy_tags(),
// whatever tags the game has.
//
// PgnReader reads the text back as the same game, if the game's tags are tidy.
std::string to_pgn(const PgnGame& game);

}  // namespace sebastes
