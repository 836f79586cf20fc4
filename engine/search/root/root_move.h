// RootMove holds a move at the root and what the search knows of it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "book/learning.h"
#include "core/move.h"
#include "core/score.h"
#include "search/transposition_table.h"

namespace sebastes {

// The score is that of the last pass in which the move raised alpha, with the bias.
struct RootMove {
    Move move;
    int bias = 0;
    // The rank by tablebases (tablebase/tablebases.h).  Moves of different ranks are not searched
    // together.  The known score replaces that of the search, unless the search finds a mate.
    int rank = 0;
    std::optional<int> known_score{};
    int score = -kInfinity;
    int previous_score = -kInfinity;  // of the iteration before
    int last_score = -kInfinity;      // of the last pass in which it had one
    Bound bound = Bound::Exact;       // of the score
    int selective_depth = 0;
    std::uint64_t nodes = 0;  // spent below it in this search
    std::vector<Move> line;   // begins with `move`

    bool shows_known_score() const { return known_score && !is_mate(score); }
    // The score to report: without the bias and the noise of draw scores.
    int plain_score() const {
        const int plain = unbiased_score(score, bias);
        if (shows_known_score()) return *known_score;
        return std::abs(plain) <= kDrawNoise ? kDraw : plain;
    }
};

}  // namespace sebastes
