// Trainer fits a model to a data set: AdamW (adamw.h) on the squared error of the win probability,
// as Texel's tuning method has it, in batches of positions drawn without repetition from all, in
// another order each epoch.
//
// The result depends on data, settings and seed alone, however many threads compute it; and an
// epoch's order does not depend on those before it, so that a checkpoint can be continued.
//
// A Model (NnueModel, PsqtModel) has parameters(), joined() and join(), which brings the joined
// numbers up to date.  Its Pass computes scores and gradients in units of tables::kOutputScale
// centipawns.  quantised() returns the model with the values that would be written.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numbers>
#include <numeric>
#include <utility>
#include <vector>

#include "core/random.h"
#include "tools/programs/tune/adamw.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/losses.h"
#include "tools/programs/tune/settings.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

// The state from which training can continue.
struct TrainerState {
    std::vector<EpochLosses> losses;
    Floats parameters;
    AdamW::State descent;
};

template <typename Model>
class Trainer {
  public:
    // `data` must outlive the trainer.  `scale`: best_scale().
    Trainer(const DataSet& data, const TrainingSettings& settings, double scale, Model model,
            std::vector<ParameterPart> parts)
        : data_(data),
          settings_(settings),
          scale_(scale),
          model_(std::move(model)),
          descent_(model_.parameters(), std::move(parts), pull_of_one(), settings.threads),
          pass_(model_, settings.threads),
          order_(data.training.size()),
          gradient_(model_.joined().size()) {}
    Trainer(const Trainer&) = delete;  // `pass_` refers to the model
    Trainer& operator=(const Trainer&) = delete;

    const Model& model() const { return model_; }
    double scale() const { return scale_; }
    int epochs_done() const { return static_cast<int>(losses_.size()); }
    // Of all epochs so far.
    const std::vector<EpochLosses>& losses() const { return losses_; }
    // The held-out loss of the current model as it would be written.
    HeldOutLoss quantised_loss() const {
        return held_out_loss(data_.held_out, scale_, settings_.threads, quantised(model_));
    }

    // Makes one pass over the training positions and calls `on_batch` with the number done.
    void run_epoch(const std::function<void(std::size_t)>& on_batch) {
        draw_order();
        const double part = settings_.epochs > 1 ? epochs_done() / (settings_.epochs - 1.0) : 0;
        EpochLosses losses;
        losses.share =
            settings_.result_share + part * (settings_.last_result_share - settings_.result_share);
        const auto batch = static_cast<std::size_t>(settings_.batch);
        for (std::size_t first = 0; first < order_.size(); first += batch) {
            const std::size_t last = std::min(first + batch, order_.size());
            losses.training += step(first, last, losses.share);
            on_batch(last);
        }
        losses.training /= static_cast<double>(order_.size());
        losses.held_out = held_out_loss(data_.held_out, scale_, settings_.threads, model_);
        losses.quantised = quantised_loss();
        losses_.push_back(losses);
    }

    TrainerState state() const {
        return {losses_, Floats(model_.parameters().begin(), model_.parameters().end()),
                descent_.state()};
    }
    void restore(TrainerState state) {
        losses_ = std::move(state.losses);
        std::ranges::copy(state.parameters, model_.parameters().begin());
        model_.join();
        descent_.restore(std::move(state.descent));
    }

  private:
    static constexpr double kUnit = tables::kOutputScale;

    // How a position's loss curves with its score, near enough.
    double pull_of_one() const {
        const double slope = 0.2 * kUnit / scale_;
        return 2 * slope * slope / static_cast<double>(data_.training.size());
    }

    void draw_order() {
        std::iota(order_.begin(), order_.end(), 0U);
        Random epochs(settings_.seed);
        for (int i = 0; i < epochs_done(); ++i) epochs.next();
        Random random(epochs.next());
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[random.below(i)]);
    }

    double rate() const {
        const double steps = static_cast<double>(descent_.state().steps);
        const double batches = std::ceil(static_cast<double>(order_.size()) / settings_.batch);
        if (steps < settings_.warm_up) return settings_.rate * (steps + 1) / settings_.warm_up;
        const double rest = settings_.epochs * batches - settings_.warm_up;
        const double part = rest > 1 ? (steps - settings_.warm_up) / (rest - 1) : 0;
        const double height = (1 + std::cos(std::numbers::pi * std::min(part, 1.0))) / 2;
        return settings_.last_rate + (settings_.rate - settings_.last_rate) * height;
    }

    // Returns the sum of the squared errors.
    double step(std::size_t first, std::size_t last, double share) {
        batch_.clear();
        for (std::size_t at = first; at < last; ++at) batch_.push_back(data_.training[order_[at]]);
        errors_.resize(batch_.size());
        std::ranges::fill(gradient_, 0.0F);
        const auto slope = [&](std::size_t i, float score) {
            const double probability = win_probability(kUnit * score, scale_);
            const double wanted = target(batch_[i], scale_, share);
            const double error = probability - (batch_[i].side_to_move == 0 ? wanted : 1 - wanted);
            errors_[i] = error * error;
            return static_cast<float>(2 * error * probability * (1 - probability) * kUnit / scale_);
        };
        pass_.learn(batch_, slope, gradient_.data());
        descent_.step(model_.parameters(), gradient_.data(), 1 / static_cast<double>(batch_.size()),
                      rate());
        model_.join();
        return std::accumulate(errors_.begin(), errors_.end(), 0.0);
    }

    const DataSet& data_;
    TrainingSettings settings_;
    double scale_;
    Model model_;
    AdamW descent_;
    typename Model::Pass pass_;
    std::vector<std::uint32_t> order_;
    std::vector<training::PackedPosition> batch_;
    std::vector<double> errors_;  // squared, of the batch
    Floats gradient_;
    std::vector<EpochLosses> losses_;
};

}  // namespace sebastes::tune
