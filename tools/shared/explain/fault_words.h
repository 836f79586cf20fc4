// The rule that a move breaks, told to the person who wanted to play it.
#pragma once

#include <string>

#include "board/board.h"
#include "tools/shared/explain/move_fault.h"

namespace sebastes::tools {

// For a fault that find_fault() found; `rule` is not None.
std::string fault_words(const Board& board, const MoveFault& fault, Square from, Square to);

// For one that find_castling_fault() found.
std::string castling_words(const Board& board, const MoveFault& fault, bool king_side);

}  // namespace sebastes::tools
