#include "tools/annotate/player_accuracy.h"

#include <algorithm>
#include <cmath>

namespace sebastes::annotate {

namespace {

constexpr double kLeastWeight = 0.5;
constexpr double kMostWeight = 12;
constexpr double kLeastAccuracy = 1;  // a harmonic mean of 0 would forget all other moves

}  // namespace

void PlayerAccuracy::add(Color player, Judgement judgement, int loss, double accuracy,
                         double expected_after) {
    PlayerSummary& counts = counts_[player];
    ++counts.moves;
    counts.inaccuracies += judgement == Judgement::Inaccuracy;
    counts.mistakes += judgement == Judgement::Mistake;
    counts.missed_wins += judgement == Judgement::MissedWin;
    counts.blunders += judgement == Judgement::Blunder;
    losses_[player] += loss;
    entries_.push_back(
        {player, accuracy, player == Color::White ? expected_after : 100 - expected_after});
}

// The standard deviation of the expectations of the positions up to this move.
double PlayerAccuracy::swing(std::size_t entry, std::size_t window) const {
    const std::size_t end = std::min(std::max(entry + 1, window), entries_.size());
    const std::size_t begin = end - std::min(end, window);
    double sum = 0;
    double squares = 0;
    for (std::size_t i = begin; i < end; ++i) {
        sum += entries_[i].white_expected;
        squares += entries_[i].white_expected * entries_[i].white_expected;
    }
    const auto count = static_cast<double>(end - begin);
    return std::sqrt(std::max(squares / count - sum * sum / (count * count), 0.0));
}

Summary PlayerAccuracy::summary() const {
    Summary summary = counts_;
    const std::size_t window = std::clamp<std::size_t>(entries_.size() / 10, 2, 8);
    ColorArray<double> weights{};
    ColorArray<double> weighted{};
    ColorArray<double> reciprocals{};
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto [player, accuracy, expected] = entries_[i];
        const double weight = std::clamp(swing(i, window), kLeastWeight, kMostWeight);
        weights[player] += weight;
        weighted[player] += weight * accuracy;
        reciprocals[player] += 1 / std::max(accuracy, kLeastAccuracy);
    }
    for (const Color color : kColors) {
        PlayerSummary& player = summary[color];
        if (player.moves == 0) continue;
        const double harmonic = player.moves / reciprocals[color];
        player.accuracy = (weighted[color] / weights[color] + harmonic) / 2;
        player.average_loss = losses_[color] / player.moves;
    }
    return summary;
}

}  // namespace sebastes::annotate
