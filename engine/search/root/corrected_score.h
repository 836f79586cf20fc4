// Scores with a correction: what stands beside a root move's score when the best is chosen
// (book/move_correction.h).  Mates are mates and what a base knows stays known, whatever the
// correction.
#pragma once

#include <algorithm>

#include "core/score.h"

namespace sebastes {

// Never falls when the score grows; no score becomes a mate or a known win.
constexpr int corrected_score(int score, int correction) {
    if (is_known(score)) return score;
    return std::clamp(score + correction, -kMaxEvaluation, kMaxEvaluation);
}

// The least score that with its correction is `bound` or more.
constexpr int least_score(int bound, int correction) {
    if (is_known(bound) || bound == -kMaxEvaluation) return bound;
    return std::clamp(bound - correction, -kMaxEvaluation, kMaxEvaluation + 1);
}

// The score without the correction.
constexpr int plain_score(int score, int correction) {
    return is_known(score) ? score : score - correction;
}

}  // namespace sebastes
