// What is added to the score of a move when the best one is chosen, because of what is known
// besides the search, such as how earlier games went.
#pragma once

#include "core/move.h"

namespace sebastes {

struct MoveBias {
    Move move;
    int centipawns = 0;  // from the mover's point of view

    friend bool operator==(const MoveBias&, const MoveBias&) = default;
};

}  // namespace sebastes
