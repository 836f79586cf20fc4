// This header chooses the opening positions of training games.
#pragma once

#include <cstdint>

#include "board/position.h"
#include "core/random.h"

namespace sebastes::datagen {

// Kings and two to six other pieces on random squares, either side to move; not in check, and
// no castling.
Position random_ending(Random& random);

}  // namespace sebastes::datagen
