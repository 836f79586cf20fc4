#include "tools/shared/annotate/player_accuracy.h"

#include <algorithm>
#include <cmath>

namespace sebastes::annotate {

namespace {

// Constants of a move's accuracy. The first three give 100 for no loss and 0 for a large one.
constexpr double kFactor = 103.1668100711649;
constexpr double kDecay = 0.04354415386753951;
constexpr double kOffset = 3.166924740191411;
constexpr double kBonus = 1;  // evaluations are not certain

constexpr double kMostOpen = 97.5;  // the game is open if the chance is between 2.5 and 97.5

constexpr double kLeastWeight = 0.5;
constexpr double kMostWeight = 12;
constexpr double kLeastAccuracy = 1;  // a harmonic mean with a 0 would ignore all other moves

bool is_open(double chance) { return chance < kMostOpen && chance > 100 - kMostOpen; }

}  // namespace

double move_accuracy(double before, double after) {
    if (after >= before) return 100;
    const double accuracy = kFactor * std::exp(-kDecay * (before - after)) - kOffset + kBonus;
    return std::clamp(accuracy, 0.0, 100.0);
}

double PlayerAccuracy::add(Color player, Judgement judgement, int loss,
                           std::optional<int> white_score) {
    PlayerSummary& counts = counts_[player];
    const bool book = judgement == Judgement::Book;
    ++counts.moves;
    counts.book += book;
    counts.inaccuracies += judgement == Judgement::Inaccuracy;
    counts.mistakes += judgement == Judgement::Mistake;
    counts.missed_wins += judgement == Judgement::MissedWin;
    counts.blunders += judgement == Judgement::Blunder;
    losses_[player] += loss;
    if (!white_score) return 100;

    const double was = white_chances_.back();
    const double became = win_chance_percentage(*white_score);
    const double accuracy = player == Color::White ? move_accuracy(was, became)
                                                   : move_accuracy(100 - was, 100 - became);
    white_chances_.push_back(became);
    entries_.push_back({player, accuracy, !book});
    counts.to_find += !book && judgement != Judgement::Forced && (is_open(was) || is_open(became));
    return accuracy;
}

// Returns the standard deviation of the chances in the window that ends after this move. The first
// moves share the first full window.
double PlayerAccuracy::swing(std::size_t entry, std::size_t window) const {
    const std::size_t end = std::max(entry + 2, window);
    double sum = 0;
    for (std::size_t i = end - window; i < end; ++i) sum += white_chances_[i];
    const double mean = sum / static_cast<double>(window);
    double squares = 0;
    for (std::size_t i = end - window; i < end; ++i)
        squares += (white_chances_[i] - mean) * (white_chances_[i] - mean);
    return std::sqrt(squares / static_cast<double>(window));
}

Summary PlayerAccuracy::summary() const {
    Summary summary = counts_;
    const std::size_t window = std::clamp<std::size_t>(entries_.size() / 10, 2, 8);
    ColorArray<int> moves{};
    ColorArray<double> weights{};
    ColorArray<double> weighted{};
    ColorArray<double> reciprocals{};
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto [player, accuracy, counts] = entries_[i];
        if (!counts) continue;
        const double weight = std::clamp(swing(i, window), kLeastWeight, kMostWeight);
        ++moves[player];
        weights[player] += weight;
        weighted[player] += weight * accuracy;
        reciprocals[player] += 1 / std::max(accuracy, kLeastAccuracy);
    }
    for (const Color color : kColors) {
        PlayerSummary& player = summary[color];
        if (player.moves > player.book)
            player.average_loss = losses_[color] / (player.moves - player.book);
        if (moves[color] == 0) continue;
        const double harmonic = moves[color] / reciprocals[color];
        player.accuracy = (weighted[color] / weights[color] + harmonic) / 2;
    }
    return summary;
}

}  // namespace sebastes::annotate
