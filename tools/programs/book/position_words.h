// read_position() parses a position from the command line of `book`: an optional FEN, and moves.
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
    std::optional<Opening> opening{};  // the last named opening that the moves reach
};

// An empty FEN is the starting position. Moves are in SAN or coordinates, move numbers skipped.
Result<NamedPosition> read_position(const std::string& fen, const std::vector<std::string>& words);

}  // namespace sebastes::book
