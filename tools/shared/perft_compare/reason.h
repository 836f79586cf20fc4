// Why a move is legal or not, in words, for people who look for a bug in a move
// generator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "tools/shared/explain/piece_words.h"
#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

struct Reason {
    std::string title;   // the kind of mistake: "pinned piece"
    std::string detail;  // this case of it
};

// Why the text is no legal move at the end of the line.  It must not be one.
Reason why_illegal(const Variation& line, std::string_view text);

// Why the move is legal at the end of the line, as it is.  `missing` are all moves that
// the other program lacks there.
Reason why_legal(const Variation& line, Move move, const std::vector<Move>& missing);

}  // namespace sebastes::tools
