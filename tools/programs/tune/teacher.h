// A teacher is an evaluation that supplies a share of the training target, because scores of small
// searches are uncertain, and values trained further on new games alone forget the old ones.
// The methods are knowledge distillation (Hinton, Vinyals and Dean 2015) and learning without
// forgetting (Li and Hoiem 2016).
#pragma once

#include <span>

#include "tables/nnue_values.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

// Each position's score becomes the one, in whole centipawns, whose win probability is the mean of
// the score's and, with the weight `share` (0 to 1), the teacher's.  `scale` as in
// win_probability().  The same with any number of threads.
void mix_in_teacher(std::span<training::PackedPosition> positions, tables::NnueValues teacher,
                    double share, double scale, int threads);

}  // namespace sebastes::tune
