#include "tools/programs/tune/nnue_trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "core/random.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

using training::PackedPosition;

NnueTrainer::NnueTrainer(const DataSet& data, const NnueSettings& settings, double scale)
    : data_(data),
      settings_(settings),
      scale_(scale),
      model_(settings.start ? model_of(*settings.start, settings.shape.neurons, settings.seed)
                            : NnueModel(settings.shape, settings.seed)),
      descent_(model_, settings, data.training.size(), scale),
      order_(data.training.size()),
      slices_(kSlices) {}

void NnueTrainer::draw_order() {
    std::iota(order_.begin(), order_.end(), 0U);
    Random epochs(settings_.seed);
    for (int i = 0; i < epochs_done(); ++i) epochs.next();
    Random random(epochs.next());
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random.below(i)]);
}

void NnueTrainer::compute_slice(std::size_t first, std::size_t last, double share,
                                Slice& slice) const {
    constexpr std::size_t kAhead = 8;
    slice.gradient.assign(model_.layout().count, 0);
    slice.loss = 0;
    NnuePass pass(model_);
    const double unit = tables::kOutputScale;
    for (std::size_t at = first; at < last; ++at) {
        if (at + kAhead < last) __builtin_prefetch(&data_.training[order_[at + kAhead]]);
        const PackedPosition& position = data_.training[order_[at]];
        const double probability = win_probability(unit * pass.forward(position), scale_);
        const double wanted = target(position, scale_, share);
        const double error = probability - (position.side_to_move == 0 ? wanted : 1 - wanted);
        slice.loss += error * error;
        pass.backward(
            static_cast<float>(2 * error * probability * (1 - probability) * unit / scale_),
            slice.gradient.data());
    }
}

double NnueTrainer::rate() const {
    const double steps = static_cast<double>(descent_.state().steps);
    const double batches = std::ceil(static_cast<double>(order_.size()) / settings_.batch);
    if (steps < settings_.warm_up) return settings_.rate * (steps + 1) / settings_.warm_up;
    const double rest = settings_.epochs * batches - settings_.warm_up;
    const double part = rest > 1 ? (steps - settings_.warm_up) / (rest - 1) : 0;
    const double height = (1 + std::cos(std::numbers::pi * std::min(part, 1.0))) / 2;
    return settings_.last_rate + (settings_.rate - settings_.last_rate) * height;
}

double NnueTrainer::step(std::size_t first, std::size_t last, double share) {
    const std::size_t size = last - first;
    tools::for_each_index(kSlices, settings_.threads, [&](std::size_t i) {
        compute_slice(first + size * i / kSlices, first + size * (i + 1) / kSlices, share,
                      slices_[i]);
    });
    std::vector<const float*> gradients;
    double loss = 0;
    for (const Slice& slice : slices_) {
        gradients.push_back(slice.gradient.data());
        loss += slice.loss;
    }
    descent_.step(model_, gradients, 1 / static_cast<double>(size), rate());
    model_.join();
    return loss;
}

void NnueTrainer::run_epoch(const std::function<void(std::size_t)>& on_batch) {
    draw_order();
    const int epoch = epochs_done();
    const double part = settings_.epochs > 1 ? epoch / (settings_.epochs - 1.0) : 0;
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

NnueTrainer::State NnueTrainer::state() const {
    return {losses_, Floats(model_.parameters().begin(), model_.parameters().end()),
            descent_.state()};
}

void NnueTrainer::restore(State state) {
    losses_ = std::move(state.losses);
    std::ranges::copy(state.parameters, model_.parameters().begin());
    model_.join();
    descent_.restore(std::move(state.descent));
}

}  // namespace sebastes::tune
