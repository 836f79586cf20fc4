// This header holds the settings of the NNUE training.
#pragma once

#include <cstdint>
#include <optional>

#include "tables/nnue_values.h"
#include "tools/programs/tune/nnue_model.h"

namespace sebastes::tune {

struct NnueSettings {
    NnueShape shape;
    // What learning begins with, of that shape or with fewer neurons; small random numbers by
    // default.
    std::optional<tables::NnueValues> start;
    // Whose evaluation has a share in the scores learnt from (teacher.h).
    std::optional<tables::NnueValues> teacher;
    double teacher_share = 0.5;
    int epochs = 30;
    int batch = 16384;  // positions that a step looks at
    int threads = 1;    // the result is the same with any
    std::uint64_t seed = 1;
    // Of the game's result in the target: from the first to the last epoch in equal steps.
    double result_share = 0.1;
    double last_result_share = 0.1;
    // Of the scores in the target, which look ahead in the game (training_data/look_ahead.h).
    double lambda = 0;
    // Of AdamW, a parameter's step at first and at last; it falls as a cosine.
    double rate = 0.001;
    double last_rate = 0.00001;
    int warm_up = 0;  // batches through which the rate rises to its first value
    // Of rows and output layer, for each unit of rate; and of the differences that regions make to
    // rows, each of which is seen by a share of the positions alone and would be learnt by heart.
    double decay = 0.01;
    double region_decay = 6;
    // Of the PSQT output to its start, and of the regions' differences to 0, in positions.
    double shared_pull = 200;
    double region_pull = 1000;
};

// What scores beyond it promise is known, and no evaluation need tell them apart.
constexpr int kScoreLimit = 2500;

}  // namespace sebastes::tune
