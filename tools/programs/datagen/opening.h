// This header chooses the opening positions of training games.
#pragma once

#include <cstdint>

#include "board/position.h"
#include "core/random.h"

namespace sebastes::datagen {

// One of the 960 starts, each as likely as any other.
Position chess960_start(Random& random);

// Kings and two to six other pieces on random squares, either side to move; not in check, and
// no castling.
Position random_ending(Random& random);

}  // namespace sebastes::datagen
