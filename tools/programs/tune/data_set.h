// This header splits positions into a training set and a validation set.  A twentieth of the games
// is held out, and the choice does not depend on the files that contain them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

struct DataSet {
    std::vector<training::PackedPosition> training;
    std::vector<training::PackedPosition> held_out;
    std::uint64_t games = 0;
};

// Reads files of games and keeps the positions that pass the filters.  After each file it calls
// `on_file` with the number of files that were read.
Result<DataSet> load(const std::vector<std::string>& files, const training::Filters& filters = {},
                     const std::function<void(std::size_t)>& on_file = {});

// The divisor that makes the logistic of the search scores fit the results best, in centipawns: win
// probability = 1 / (1 + exp(-score / scale)).
double best_scale(const std::vector<training::PackedPosition>& positions);

double win_probability(double score, double scale);

// What an evaluation is trained towards: a blend of the result and of what the search scores
// promise.
double target(const training::PackedPosition& position, double scale, double result_share);

// 1 or -1: what is from White's side, times this, is from the side of the one to move.
inline int sign_of_mover(const training::PackedPosition& position) {
    return position.side_to_move == 0 ? 1 : -1;
}

}  // namespace sebastes::tune
