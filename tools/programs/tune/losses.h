// The loss is the squared error of an evaluation's win probability against target(), which combines
// results and search scores.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tables/evaluation_terms.h"
#include "tables/nnue_values.h"
#include "tools/programs/tune/data_set.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

// The share of the results in the target of all held-out losses.  It does not depend on the share
// of the training, so that these losses can be compared.
constexpr double kMeasuredShare = 0.1;

struct HeldOutLoss {
    double blend = 0;    // of results and search scores
    double results = 0;  // against the results alone

    friend bool operator==(const HeldOutLoss&, const HeldOutLoss&) = default;
};

// Returns the loss of scores in centipawns from the side of the one to move. `make_score()` makes a
// function that computes them, once for each piece of the positions.  The result is the same with
// any number of threads.
template <typename MakeScore>
HeldOutLoss loss_of_scores(const std::vector<training::PackedPosition>& positions, double scale,
                           int threads, double share, MakeScore&& make_score) {
    constexpr std::size_t kPieces = 64;
    std::vector<HeldOutLoss> sums(kPieces);
    tools::for_each_index(kPieces, threads, [&](std::size_t piece) {
        auto score = make_score();
        const std::size_t end = positions.size() * (piece + 1) / kPieces;
        for (std::size_t i = positions.size() * piece / kPieces; i < end; ++i) {
            const training::PackedPosition& position = positions[i];
            const double probability =
                win_probability(sign_of_mover(position) * double{score(position)}, scale);
            const double blend = probability - target(position, scale, share);
            const double result = probability - target(position, scale, 1);
            sums[piece].blend += blend * blend;
            sums[piece].results += result * result;
        }
    });
    HeldOutLoss loss;
    for (const HeldOutLoss& sum : sums) {
        loss.blend += sum.blend / static_cast<double>(positions.size());
        loss.results += sum.results / static_cast<double>(positions.size());
    }
    return loss;
}

// The held-out loss of a model, and of the engine's PSQT tables.
template <typename Model>
HeldOutLoss held_out_loss(const std::vector<training::PackedPosition>& positions, double scale,
                          int threads, const Model& model) {
    return loss_of_scores(positions, scale, threads, kMeasuredShare, [&] {
        return [pass = typename Model::Pass(model)](const auto& position) mutable {
            return tables::kOutputScale * static_cast<double>(pass.forward(position));
        };
    });
}
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
void mix_in_teacher(std::span<training::PackedPosition> positions,
                    const tables::NnueValues& teacher, double share, double scale, int threads);

// "epoch 3: share 0.100, loss 0.007, held out 0.007 (results alone 0.1), quantised 0.007"
std::string epoch_line(int epoch, const EpochLosses& losses);

}  // namespace sebastes::tune
