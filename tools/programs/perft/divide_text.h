// divide_text() writes the leaf counts below each move, in forms that people and programs read.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "notation/notation.h"
#include "perft/perft.h"
#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

enum class DivideStyle {
    Stockfish,  // "e2e4: 20", a blank line, "Nodes searched: 20", a blank line
    Perftree    // "e2e4 20", a blank line, "20"
};

std::string divide_text(const std::vector<DivideEntry>& entries, DivideStyle style,
                        CastlingNotation notation);

// Counts the leaves `depth` plies below the board and divides them over the first `plies` plies, as
// an indented tree. Both are at least 1; more plies than the depth add nothing.
struct DivideTree {
    std::string text;  // in Stockfish's style, with two blanks for each ply before the move
    std::uint64_t nodes = 0;
};
DivideTree divide_tree(const Board& board, int depth, int plies, int threads,
                       CastlingNotation notation);

}  // namespace sebastes::tools
