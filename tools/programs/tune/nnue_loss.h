// The NNUE loss is the squared error of an evaluation's win probability against tune's target(),
// which combines results and search scores.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/tune/nnue_model.h"
#include "tools/programs/tune/nnue_quantised.h"

namespace sebastes::tune {

// The share of the results in the target that losses of positions held out are told with,
// whatever share was learnt with, so that they can be compared.
constexpr double kMeasuredShare = 0.1;

struct HeldOutLoss {
    double blend = 0;    // with kMeasuredShare
    double results = 0;  // against the results alone

    friend bool operator==(const HeldOutLoss&, const HeldOutLoss&) = default;
};

// Of the model, of what is written of it, and of the PSQT tables; the same with any number of
// threads.
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

// "epoch 3: share 0.100, loss 0.007, held out 0.007 (results alone 0.1), quantised 0.007"
std::string epoch_line(int epoch, const EpochLosses& losses);

}  // namespace sebastes::tune
