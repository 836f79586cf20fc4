// Says what a line of moves does on the board. Each statement follows from the moves by the rules:
// captures are counted along the line until its exchanges are over, and a fork is told only if the
// forking piece then takes one of its targets.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "board/position.h"

namespace sebastes::annotate {

// The material that the side to move at the line's begin has after it. A pawn counts 1, a knight or
// bishop 3, a rook 5, a queen 9.
struct LineBalance {
    int material = 0;       // more than the other side's, at the end
    int gain = 0;           // against the material of an earlier position; may be negative
    std::size_t plies = 0;  // after which the exchanges are over
    std::size_t moves = 0;  // of the side to move, after which the gain is there
};

// Returns nothing if the line is too short to tell. `since` is the position that the material is
// compared with: `at` itself, or the one a move earlier.
std::optional<LineBalance> balance_of(const Position& at, std::span<const Move> line,
                                      const Position& since);

// Returns "wins the knight on e5", "forks the king and the rook on a8 and wins the rook in 2
// moves", "wins the exchange", "wins a rook for a pawn in 3 moves"; empty if nothing is won.
std::string gain_words(const Position& at, std::span<const Move> line, const Position& since,
                       const LineBalance& balance);

// Returns what the line's first move does without winning material: "attacks the queen on b6",
// "makes a passed pawn on d6", "gives check, and the king loses the right to castle"; else nothing.
std::string threat_words(const Position& at, std::span<const Move> line);

}  // namespace sebastes::annotate
