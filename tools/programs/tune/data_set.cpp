#include "tools/programs/tune/data_set.h"

#include <cmath>

#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

using training::PackedPosition;

Result<DataSet> load(const std::vector<std::string>& files, const training::Filters& filters) {
    DataSet set;
    training::PositionFilter filter(filters);
    for (const std::string& file : files) {
        const auto summary =
            training::read_games(file, filter, [&](std::span<const PackedPosition> game) {
                auto& part = set.games++ % 20 == 0 ? set.held_out : set.training;
                part.insert(part.end(), game.begin(), game.end());
            });
        if (!summary) return Error{summary.error()};
    }
    if (set.training.empty() || set.held_out.empty())
        return Error{"not enough games: at least 21 are needed"};
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
