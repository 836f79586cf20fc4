// A position as `book` is told it: a FEN, or none for the start, and moves from there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/position.h"
#include "book/opening_book.h"
#include "core/result.h"

namespace sebastes::book {

struct NamedPosition {
    Position position = Position::start();
    std::string moves;                 // "1. e4 e5 2. Nf3"; empty at the start
    std::optional<Opening> opening{};  // the last that the positions on the way have
};

// Moves are in SAN or in coordinates; move numbers are skipped.
Result<NamedPosition> read_position(const std::string& fen, const std::vector<std::string>& words);

// "1. e4 e5 2. Nf3", legal moves from the position.
std::string numbered_moves(Position position, const std::vector<Move>& moves);

}  // namespace sebastes::book
