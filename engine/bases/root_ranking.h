// What endgame bases say of each move at the root.
#pragma once

#include <optional>
#include <vector>

#include "bases/base_answer.h"
#include "core/move.h"

namespace sebastes {

struct RankedMove {
    Move move;
    // Higher is better; moves of one rank are as good as each other.
    int rank = 0;
    // What the move is worth (core/score.h) where the bases know no mate.
    std::optional<int> score{};
};

struct RootRanking {
    BaseAnswer answer;              // of the position
    std::vector<RankedMove> moves;  // all that are legal; of one rank, what is to be tried first
    // By what the search cannot see, so that it needs no outcomes below.
    bool by_distance = false;
};

}  // namespace sebastes
