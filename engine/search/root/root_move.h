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

// Scores are of the last pass that raised it, with the bias.
struct RootMove {
    Move move;
    int bias = 0;
    // What tablebases say (tablebase/tablebases.h): no move of a lower rank is searched beside
    // it, and its score is known where the search finds no mate.
    int rank = 0;
    std::optional<int> known_score{};
    int score = -kInfinity;
    int previous_score = -kInfinity;  // of the iteration before
    int last_score = -kInfinity;      // the last that any pass gave it
    Bound bound = Bound::Exact;       // what that score says of the value
    int selective_depth = 0;
    std::uint64_t nodes = 0;  // spent below it in this search
    std::vector<Move> line;   // begins with `move`

    bool shows_known_score() const { return known_score && !is_mate(score); }
    // What there is to say of the move: without the bias and a draw's noise.
    int plain_score() const {
        const int plain = unbiased_score(score, bias);
        if (shows_known_score()) return *known_score;
        return std::abs(plain) <= kDrawNoise ? kDraw : plain;
    }
};

}  // namespace sebastes
