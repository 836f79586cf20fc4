#include "tools/shared/training_data/look_ahead.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace sebastes::training {

namespace {

// Win probability = 1 / (1 + exp(-score / kScale)), near what tune finds for all data so far.
constexpr double kScale = 175;
// Centipawns. Beyond this the probability no longer distinguishes scores.
constexpr double kMostScore = 2500;

}  // namespace

std::vector<std::int16_t> look_ahead_scores(const std::vector<ScoredMove>& moves, double lambda) {
    std::vector<std::int16_t> scores(moves.size(), kNoScore);
    std::optional<double> next;  // the probability at the next ply
    for (std::size_t i = moves.size(); i-- > 0;) {
        if (!moves[i].has_score()) {
            next.reset();
            continue;
        }
        const double score = std::clamp<double>(moves[i].score, -kMostScore, kMostScore);
        const double own = 1 / (1 + std::exp(-score / kScale));
        const bool stays = lambda == 0 || !next || is_known(moves[i].score);
        const double probability = stays ? own : (1 - lambda) * own + lambda * *next;
        const double looked_ahead = kScale * std::log(probability / (1 - probability));
        scores[i] = stays ? moves[i].score : static_cast<std::int16_t>(std::lround(looked_ahead));
        next = probability;
    }
    return scores;
}

}  // namespace sebastes::training
