// The rules of chess a second time, written for plainness alone: a board of letters, steps
// in files and ranks, each move made on a copy and kept when the own king is not
// attacked.  Shares nothing with the generator it is there to check.
#pragma once

#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::tools {

// All legal moves, in no particular order.
std::vector<Move> slow_legal_moves(const Position& position);

}  // namespace sebastes::tools
