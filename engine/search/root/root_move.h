// A root move with what is known of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "search/transposition_table.h"

namespace sebastes {

// A score with its bias (book/move_bias.h): what stands beside the others when the best is chosen.
// Mates are mates and what a base knows stays known, whatever the bias.  Never falls when the score
// grows; no score becomes a mate or a known win.
constexpr int biased_score(int score, int bias) {
    if (is_known(score)) return score;
    return std::clamp(score + bias, -kMaxEvaluation, kMaxEvaluation);
}

// The least score that with its bias is `bound` or more.
constexpr int least_score(int bound, int bias) {
    if (is_known(bound) || bound == -kMaxEvaluation) return bound;
    return std::clamp(bound - bias, -kMaxEvaluation, kMaxEvaluation + 1);
}

constexpr int unbiased_score(int score, int bias) { return is_known(score) ? score : score - bias; }

// Scores are of the last pass that raised it, with the bias.
struct RootMove {
    Move move;
    int bias = 0;
    // What endgame bases say (bases/base_answer.h): no move of a lower rank is searched beside
    // it, and its worth is known where the search finds no mate.
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
