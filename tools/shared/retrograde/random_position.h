// Random positions of endings, for checks.
#pragma once

#include "board/board.h"
#include "core/random.h"
#include "tablebase/format/material.h"

namespace sebastes {

// A legal position with these pieces and either side as the stronger, every one as likely as
// another, without castling; where it could be, in half of the cases with an en passant square.
Board random_position(Material material, Random& random);

}  // namespace sebastes
