#include "tools/programs/tune/data_set.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

using training::PackedPosition;

namespace {

// A twentieth of the games is held out.  Where a game ends decides, not its place in the files:
// what one run holds out no other learns from.
std::vector<PackedPosition>& part_of(std::span<const PackedPosition> game, DataSet& set) {
    ++set.games;
    return !game.empty() && training::key_of(game.back()) % 20 == 0 ? set.held_out : set.training;
}

// Of few games it may be that none is held out.
void hold_out_first_game(DataSet& set) {
    const auto is_next_game = [](const PackedPosition& a, const PackedPosition& b) {
        return b.ply <= a.ply;
    };
    auto end = std::ranges::adjacent_find(set.training, is_next_game);
    if (end == set.training.end()) return;
    ++end;
    set.held_out.assign(set.training.begin(), end);
    set.training.erase(set.training.begin(), end);
}

}  // namespace

Result<DataSet> load(const std::vector<std::string>& files, const training::Filters& filters,
                     const std::function<void(std::size_t)>& on_file) {
    DataSet set;
    training::PositionFilter filter(filters);
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto summary =
            training::read_games(files[i], filter, [&](std::span<const PackedPosition> game) {
                auto& part = part_of(game, set);
                part.insert(part.end(), game.begin(), game.end());
            });
        if (!summary) return Error{summary.error()};
        if (on_file) on_file(i + 1);
    }
    if (set.held_out.empty() && set.games > 1) hold_out_first_game(set);
    if (set.training.empty() || set.held_out.empty())
        return Error{"not enough games: one of twenty is held out"};
    return set;
}

double win_probability(double score, double scale) {
    return 1.0 / (1.0 + std::exp(-score / scale));
}

double best_scale(const std::vector<PackedPosition>& positions) {
    double best = 0;
    double least = INFINITY;
    for (double scale = 80; scale <= 600; scale += 5) {
        double loss = 0;
        for (const PackedPosition& position : positions) {
            const double error =
                win_probability(position.score, scale) - static_cast<double>(position.result) / 2;
            loss += error * error;
        }
        if (loss < least) {
            least = loss;
            best = scale;
        }
    }
    return best;
}

double target(const PackedPosition& position, double scale, double result_share) {
    return result_share * static_cast<double>(position.result) / 2 +
           (1 - result_share) * win_probability(position.score, scale);
}

}  // namespace sebastes::tune
