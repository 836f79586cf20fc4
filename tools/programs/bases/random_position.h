// Random positions of endings, for checks.
#pragma once

#include <optional>

#include "bases/endings/ending.h"
#include "board/board.h"
#include "core/random.h"

namespace sebastes::bases {

// A legal position of the ending with either side as the stronger, every one as likely as another,
// without castling; where it could be, in half of the cases with an en passant square.
Board random_position(const Ending& ending, Random& random);

}  // namespace sebastes::bases
