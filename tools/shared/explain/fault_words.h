// Describes in words the rule that a move breaks.
#pragma once

#include <string>

#include "board/board.h"
#include "tools/shared/explain/move_fault.h"

namespace sebastes::tools {

// Describes a fault from find_fault(); `rule` must not be None.
std::string fault_words(const Board& board, const MoveFault& fault, Square from, Square to);

// Describes a fault from find_castling_fault().
std::string castling_words(const Board& board, const MoveFault& fault, bool king_side);

}  // namespace sebastes::tools
