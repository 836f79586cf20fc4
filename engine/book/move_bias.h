// A bias is added to the score of a root move when the best one is chosen, because of what earlier
// games taught (book/learning.h).  Mates and tablebase scores have no bias.
#pragma once

#include <algorithm>

#include "core/move.h"
#include "core/score.h"

namespace sebastes {

struct MoveBias {
    Move move;
    int centipawns = 0;  // from the mover's point of view

    friend bool operator==(const MoveBias&, const MoveBias&) = default;
};

// Never falls when the score grows; no evaluation becomes a mate or a tablebase score.
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

}  // namespace sebastes
