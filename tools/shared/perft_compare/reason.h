// Explains in words why a move is legal or illegal, for people who look for a bug in a move
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
    std::string detail;  // what is wrong in this position
};

// Returns why the text is not a legal move at the end of the line. It must not be a legal one.
Reason why_illegal(const Variation& line, std::string_view text);

// Returns why the move is legal at the end of the line. `missing` holds all moves that the other
// program lacks there.
Reason why_legal(const Variation& line, Move move, const std::vector<Move>& missing);

}  // namespace sebastes::tools
