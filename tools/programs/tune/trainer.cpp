#include "tools/programs/tune/trainer.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

namespace {

constexpr double kFirstDecay = 0.9;  // of Adam's running means
constexpr double kSecondDecay = 0.999;

// Where learning starts: the usual values of the pieces, half for each king's view.
constexpr PieceTypeArray<float> kHalfValues{{45, 150, 165, 240, 475, 0}};

}  // namespace

Trainer::Trainer(DataSet& data, const TrainingSettings& settings)
    : data_(data),
      settings_(settings),
      scale_(best_scale(data.held_out)),
      random_(settings.seed),
      values_(static_cast<std::size_t>(numbering_.count())),
      joined_(values_.size()),
      moments_(values_.size()),
      slices_(kSlices) {
    for (int piece = 0; piece < kPieceCount; ++piece)
        for (int i = 0; i < kSquareCount; ++i) {
            const auto type = type_of(static_cast<Piece>(piece));
            const float sign = piece < kPieceTypeCount ? 1 : -1;
            const float half = sign * kHalfValues[type];
            values_[static_cast<std::size_t>(
                Numbering::shared(static_cast<Piece>(piece), square_at(i)))] = {half, half};
        }
    start_ = values_;
    join_shared();
}

void Trainer::join_shared() {
    joined_ = values_;
    for (std::size_t i = Numbering::kShared; i < Numbering::kTempo; ++i) {
        const Value& shared = values_[i % Numbering::kShared];
        joined_[i].middlegame += shared.middlegame;
        joined_[i].endgame += shared.endgame;
    }
}

double Trainer::evaluate(const PositionTerms& terms) const {
    float middlegame = 0;
    float endgame = 0;
    for (std::size_t i = 0; i < terms.count; ++i) {
        const Value& value = joined_[static_cast<std::size_t>(terms.terms[i].parameter)];
        middlegame += terms.terms[i].factor * value.middlegame;
        endgame += terms.terms[i].factor * value.endgame;
    }
    return middlegame * terms.middlegame + endgame * (1 - terms.middlegame);
}

void Trainer::compute_slice(std::size_t first, std::size_t last, Slice& slice) const {
    slice.gradient.assign(values_.size(), {});
    slice.loss = 0;
    PositionTerms terms;
    for (std::size_t at = first; at < last; ++at) {
        const training::PackedPosition& position = data_.training[at];
        numbering_.list_terms(position, terms);
        const double probability = win_probability(evaluate(terms), scale_);
        const double error = probability - target(position, scale_, settings_.result_share);
        slice.loss += error * error;
        const auto slope = static_cast<float>(2 * error * probability * (1 - probability));
        const float middlegame = slope * terms.middlegame;
        const float endgame = slope * (1 - terms.middlegame);
        for (std::size_t i = 0; i < terms.count; ++i) {
            Value& gradient = slice.gradient[static_cast<std::size_t>(terms.terms[i].parameter)];
            gradient.middlegame += terms.terms[i].factor * middlegame;
            gradient.endgame += terms.terms[i].factor * endgame;
        }
    }
}

double Trainer::pull_of(int parameter) const {
    if (parameter == Numbering::kTempo) return 0;
    const double positions = parameter < Numbering::kShared  ? settings_.shared_pull
                             : parameter < Numbering::kTempo ? settings_.region_pull
                                                             : settings_.relation_pull;
    // How a position's loss curves with its score, near enough.
    const double slope = 0.2 / scale_;
    return 2 * slope * slope * positions / static_cast<double>(data_.training.size());
}

void Trainer::descend(std::size_t parameter, Value gradient, double rate) {
    const double first_bias = 1 - std::pow(kFirstDecay, static_cast<double>(steps_));
    const double second_bias = 1 - std::pow(kSecondDecay, static_cast<double>(steps_));
    const double pull = pull_of(static_cast<int>(parameter));
    Moments& moments = moments_[parameter];
    const auto one = [&](float of_data, float start, float& first, float& second, float& value) {
        const double slope = of_data + pull * (value - start);
        first = static_cast<float>(kFirstDecay * first + (1 - kFirstDecay) * slope);
        second = static_cast<float>(kSecondDecay * second + (1 - kSecondDecay) * slope * slope);
        const double step = (first / first_bias) / (std::sqrt(second / second_bias) + 1e-12);
        value = static_cast<float>(value - rate * step);
    };
    Value& value = values_[parameter];
    const Value& start = start_[parameter];
    one(gradient.middlegame, start.middlegame, moments.first.middlegame, moments.second.middlegame,
        value.middlegame);
    one(gradient.endgame, start.endgame, moments.first.endgame, moments.second.endgame,
        value.endgame);
}

void Trainer::step(std::size_t first, std::size_t last) {
    const std::size_t size = last - first;
    tools::for_each_index(kSlices, settings_.threads, [&](std::size_t i) {
        compute_slice(first + size * i / kSlices, first + size * (i + 1) / kSlices, slices_[i]);
    });
    std::vector<Value>& sum = slices_.front().gradient;
    for (std::size_t slice = 1; slice < kSlices; ++slice)
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i].middlegame += slices_[slice].gradient[i].middlegame;
            sum[i].endgame += slices_[slice].gradient[i].endgame;
        }
    for (std::size_t i = Numbering::kShared; i < Numbering::kTempo; ++i) {
        sum[i % Numbering::kShared].middlegame += sum[i].middlegame;
        sum[i % Numbering::kShared].endgame += sum[i].endgame;
    }
    ++steps_;
    const auto all = static_cast<double>(settings_.epochs) *
                     static_cast<double>((data_.training.size() + kBatch - 1) / kBatch);
    const double part = std::min(1.0, static_cast<double>(steps_) / all);
    const double rate =
        settings_.learning_rate * (0.02 + 0.49 * (1 + std::cos(std::numbers::pi * part)));
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto scaled = static_cast<float>(1.0 / static_cast<double>(size));
        descend(i, {sum[i].middlegame * scaled, sum[i].endgame * scaled}, rate);
    }
    join_shared();
}

Losses Trainer::run_epoch() {
    auto& positions = data_.training;
    for (std::size_t i = positions.size(); i > 1; --i)
        std::swap(positions[i - 1], positions[random_.below(i)]);
    Losses losses;
    for (std::size_t first = 0; first < positions.size(); first += kBatch) {
        step(first, std::min(first + kBatch, positions.size()));
        for (const Slice& slice : slices_) losses.training += slice.loss;
    }
    losses.training /= static_cast<double>(positions.size());

    PositionTerms terms;
    for (const training::PackedPosition& position : data_.held_out) {
        numbering_.list_terms(position, terms);
        const double probability = win_probability(evaluate(terms), scale_);
        const auto square = [](double error) { return error * error; };
        losses.held_out += square(probability - target(position, scale_, settings_.result_share));
        losses.held_out_result += square(probability - target(position, scale_, 1));
    }
    losses.held_out /= static_cast<double>(data_.held_out.size());
    losses.held_out_result /= static_cast<double>(data_.held_out.size());
    return losses;
}

}  // namespace sebastes::tune
