// A move that a book knows in a position.
#pragma once

#include "core/move.h"

namespace sebastes {

struct BookMove {
    Move move;
    // How often it is chosen, against the other moves of the position; 0: it is known, and not
    // chosen.
    int weight = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

}  // namespace sebastes
