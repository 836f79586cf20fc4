// Fits the NNUE evaluation to a data set: AdamW (adamw.h) on the squared error of the win
// probability, in batches of positions drawn without repetition from all, in another order each
// epoch.
//
// The result depends on data, settings and seed alone: a batch is cut into a fixed number of
// slices, whose gradients are added in order, however many threads compute them; and an epoch's
// order does not depend on those before it, so that a checkpoint can be continued.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tools/programs/tune/adamw.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/nnue_loss.h"
#include "tools/programs/tune/nnue_settings.h"

namespace sebastes::tune {

class NnueTrainer {
  public:
    // `data` must outlive the trainer.  `scale`: best_scale().
    NnueTrainer(const DataSet& data, const NnueSettings& settings, double scale);

    // The held-out loss of the current model as it would be written.
    HeldOutLoss quantised_loss() const {
        return held_out_loss(data_.held_out, scale_, settings_.threads,
                             QuantisedNnue(quantised_values(model_)));
    }
    const NnueModel& model() const { return model_; }
    double scale() const { return scale_; }
    int epochs_done() const { return static_cast<int>(losses_.size()); }
    // Of all epochs so far.
    const std::vector<EpochLosses>& losses() const { return losses_; }

    // Makes one pass over the training positions and calls `on_batch` with the number done.
    void run_epoch(const std::function<void(std::size_t)>& on_batch);

    // The state from which training can continue.
    struct State {
        std::vector<EpochLosses> losses;
        Floats parameters;
        AdamW::State descent;
    };
    State state() const;
    void restore(State state);

  private:
    struct Slice {
        Floats gradient;
        double loss = 0;
    };
    void compute_slice(std::size_t first, std::size_t last, double share, Slice& slice) const;
    double step(std::size_t first, std::size_t last, double share);
    void draw_order();
    double rate() const;

    static constexpr std::size_t kSlices = 8;

    const DataSet& data_;
    NnueSettings settings_;
    double scale_;
    NnueModel model_;
    AdamW descent_;
    std::vector<std::uint32_t> order_;
    std::vector<Slice> slices_;
    std::vector<EpochLosses> losses_;
};

}  // namespace sebastes::tune
