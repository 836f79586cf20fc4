// The book that is part of the program: the sound lines of tables/openings.txt.
#pragma once

#include <vector>

#include "board/position.h"
#include "book/book_move.h"

namespace sebastes {

// What it knows of the position, heaviest first; a weight is the number of lines that play the
// move there.  Thread-safe.
std::vector<BookMove> embedded_book_moves(const Position& position);

}  // namespace sebastes
