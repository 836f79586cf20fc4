// Learning from values as well as from games: what a search of few nodes says is uncertain, and
// values that go on to learn from new games alone forget what the old ones taught.  A share of what
// they are to come to is what a teacher says of the same positions, as in knowledge distillation
// (Hinton, Vinyals and Dean 2015) and learning without forgetting (Li and Hoiem 2016).
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
