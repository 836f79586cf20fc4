// A mate that is forced.
#pragma once

#include <vector>

#include "core/move.h"

namespace sebastes {

struct ForcedMate {
    int moves = 0;           // of the side that mates
    std::vector<Move> line;  // to the mate, against the best defence; whole, unless cut off
    bool is_whole() const { return static_cast<int>(line.size()) == 2 * moves - 1; }
};

}  // namespace sebastes
