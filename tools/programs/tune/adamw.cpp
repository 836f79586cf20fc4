#include "tools/programs/tune/adamw.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

namespace {

constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;
constexpr float kLeastRoot = 1e-8F;

}  // namespace

AdamW::AdamW(std::span<const float> parameters, std::vector<ParameterPart> parts,
             double pull_of_one, int threads)
    : parts_(std::move(parts)),
      pull_of_one_(pull_of_one),
      threads_(threads),
      start_(parameters.begin(), parameters.end()) {
    state_.first.assign(start_.size(), 0);
    state_.second.assign(start_.size(), 0);
}

void AdamW::step_part(std::span<float> parameters, const ParameterPart& part, std::size_t begin,
                      std::size_t end, const float* gradient, const Step& step) {
    constexpr std::size_t kAtOnce = 256;
    const float kept = 1 - step.rate * static_cast<float>(part.decay);
    const auto pull = static_cast<float>(pull_of_one_ * part.pull);
    const float pulled_to = part.pulled_to_start ? 1.0F : 0.0F;
    for (std::size_t at = begin; at < end; at += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, end - at);
        std::array<float, kAtOnce> sum{};
        for (std::size_t region = 0; region < part.regions; ++region) {
            const float* from = &gradient[part.joined + region * part.size + at];
            for (std::size_t i = 0; i < count; ++i) sum[i] += from[i];
        }
        float* values = &parameters[part.first + at];
        const float* starts = &start_[part.first + at];
        float* first = &state_.first[part.first + at];
        float* second = &state_.second[part.first + at];
        for (std::size_t i = 0; i < count; ++i) {
            const float slope = sum[i] * step.factor + pull * (values[i] - pulled_to * starts[i]);
            first[i] = kMeanDecay * first[i] + (1 - kMeanDecay) * slope;
            second[i] = kSquareDecay * second[i] + (1 - kSquareDecay) * slope * slope;
            const float root = std::sqrt(second[i] * step.second_scale) + kLeastRoot;
            values[i] = kept * values[i] - step.rate * first[i] * step.first_scale / root;
        }
    }
}

void AdamW::step(std::span<float> parameters, const float* gradient, double factor, double rate) {
    constexpr std::size_t kShare = 8192;
    const auto steps = static_cast<double>(++state_.steps);
    const Step step{static_cast<float>(factor), static_cast<float>(rate),
                    static_cast<float>(1 / (1 - std::pow(kMeanDecay, steps))),
                    static_cast<float>(1 / (1 - std::pow(kSquareDecay, steps)))};
    struct Share {
        const ParameterPart* part;
        std::size_t begin;
        std::size_t end;
    };
    std::vector<Share> shares;
    for (const ParameterPart& part : parts_)
        for (std::size_t begin = 0; begin < part.size; begin += kShare)
            shares.push_back({&part, begin, std::min(begin + kShare, part.size)});
    tools::for_each_index(shares.size(), threads_, [&](std::size_t i) {
        step_part(parameters, *shares[i].part, shares[i].begin, shares[i].end, gradient, step);
    });
}

}  // namespace sebastes::tune
