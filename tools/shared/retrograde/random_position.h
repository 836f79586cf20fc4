// Returns random positions of endgames, for checks.
#pragma once

#include "board/board.h"
#include "core/random.h"
#include "tablebase/format/material.h"

namespace sebastes {

// Returns a legal position with these pieces, either side being the stronger, without castling
// rights. All positions are equally likely. If en passant is possible, half of them have the square
// set.
Board random_position(Material material, Random& random);

}  // namespace sebastes
