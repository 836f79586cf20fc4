// The NNUE loss is the squared error of an evaluation's win probability against tune's target(),
// which combines results and search scores.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/programs/tune/nnue_model.h"
#include "tools/programs/tune/nnue_quantised.h"

namespace sebastes::tune {

// The share of the results in the target of all held-out losses.  It does not depend on the share
// of the training, so that these losses can be compared.
constexpr double kMeasuredShare = 0.1;

struct HeldOutLoss {
    double blend = 0;    // with kMeasuredShare
    double results = 0;  // against the results alone

    friend bool operator==(const HeldOutLoss&, const HeldOutLoss&) = default;
};

// The held-out loss of the model, of its quantised values, and of the PSQT tables.  It is the same
// with any number of threads.
HeldOutLoss held_out_loss(const std::vector<training::PackedPosition>& positions, double scale,
                          int threads, const NnueModel& model);
HeldOutLoss held_out_loss(const std::vector<training::PackedPosition>& positions, double scale,
                          int threads, const QuantisedNnue& nnue);
HeldOutLoss psqt_held_out_loss(const std::vector<training::PackedPosition>& positions, double scale,
                               int threads);

struct EpochLosses {
    double share = 0;  // of the results in this epoch's target
    double training = 0;
    HeldOutLoss held_out;
    HeldOutLoss quantised;

    friend bool operator==(const EpochLosses&, const EpochLosses&) = default;
};

// A teacher is an evaluation that supplies a share of the training target, because scores of small
// searches are uncertain, and values trained further on new games alone forget the old ones
// (knowledge distillation, Hinton, Vinyals and Dean 2015; learning without forgetting, Li and Hoiem
// 2016).  Each position's score becomes the one, in whole centipawns, whose win probability is the
// mean of the score's and, with the weight `share` (0 to 1), the teacher's.  `scale` is that of
// win_probability().  The result is the same with any number of threads.
void mix_in_teacher(std::span<training::PackedPosition> positions, tables::NnueValues teacher,
                    double share, double scale, int threads);

// "epoch 3: share 0.100, loss 0.007, held out 0.007 (results alone 0.1), quantised 0.007"
std::string epoch_line(int epoch, const EpochLosses& losses);

}  // namespace sebastes::tune
