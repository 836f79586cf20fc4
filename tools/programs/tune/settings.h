// This header holds the settings of the training: those of both models, and those of the NNUE
// model.
#pragma once

#include <cstdint>
#include <optional>

#include "tables/nnue_values.h"
#include "tools/programs/tune/nnue_model.h"

namespace sebastes::tune {

struct TrainingSettings {
    int epochs = 30;
    int batch = 16384;  // positions of a step
    int threads = 1;    // the result is the same with any
    std::uint64_t seed = 1;
    // The share of the game's result in the target changes from the first to the last epoch in
    // equal steps.
    double result_share = 0.1;
    double last_result_share = 0.1;
    // The learning rate of AdamW in the first and the last step, in the model's units; it falls as
    // a cosine.
    double rate = 0.001;
    double last_rate = 0.00001;
    int warm_up = 0;  // batches through which the rate rises to its first value
    // The pull of PSQT values to their start, and of the regions' differences to 0, in positions.
    double shared_pull = 200;
    double region_pull = 1000;
};

struct NnueSettings : TrainingSettings {
    NnueShape shape;
    // The values with which training begins, of that shape or with fewer neurons; without them it
    // begins with small random numbers.
    std::optional<tables::NnueValues> start;
    // The evaluation that supplies a share of the training scores (mix_in_teacher()).
    std::optional<tables::NnueValues> teacher;
    double teacher_share = 0.5;
    // The scores of the target look ahead in the game (training_data/look_ahead.h).
    double lambda = 0;
    // Weight decay of rows and output layer, for each unit of rate.  The regions' differences have
    // more, because few positions have each of them and training would overfit.
    double decay = 0.01;
    double region_decay = 6;
};

// Scores beyond this are certain wins, which the evaluation need not distinguish.
constexpr int kScoreLimit = 2500;

}  // namespace sebastes::tune
