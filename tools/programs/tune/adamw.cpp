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

AdamW::AdamW(const NnueModel& model, const NnueSettings& settings, std::size_t positions,
             double scale)
    : settings_(settings), start_(model.parameters().begin(), model.parameters().end()) {
    // How a position's loss curves with its score, near enough.
    const double slope = 0.2 * tables::kOutputScale / scale;
    pull_of_one_ = 2 * slope * slope / static_cast<double>(positions);
    state_.first.assign(start_.size(), 0);
    state_.second.assign(start_.size(), 0);
}

float AdamW::pull_of(PartKind kind) const {
    if (kind == PartKind::Psqt) return static_cast<float>(pull_of_one_ * settings_.shared_pull);
    if (kind == PartKind::PsqtDifferences)
        return static_cast<float>(pull_of_one_ * settings_.region_pull);
    return 0;
}

float AdamW::decay_of(PartKind kind) const {
    if (kind == PartKind::Features || kind == PartKind::OutputLayer)
        return static_cast<float>(settings_.decay);
    return kind == PartKind::FeatureDifferences ? static_cast<float>(settings_.region_decay) : 0;
}

void AdamW::step_part(NnueModel& model, const ModelPart& part, std::size_t begin, std::size_t end,
                      std::span<const float* const> gradients, const Step& step) {
    constexpr std::size_t kAtOnce = 256;
    const float kept = 1 - step.rate * decay_of(part.kind);
    const float pull = pull_of(part.kind);
    // Of the regions' differences the PSQT tables' are where learning starts, not where it
    // is pulled to.
    const float pulled_to = part.kind == PartKind::PsqtDifferences ? 0.0F : 1.0F;
    for (std::size_t at = begin; at < end; at += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, end - at);
        std::array<float, kAtOnce> sum{};
        for (const float* gradient : gradients)
            for (std::size_t region = 0; region < part.regions; ++region) {
                const float* from = &gradient[part.joined + region * part.size + at];
                for (std::size_t i = 0; i < count; ++i) sum[i] += from[i];
            }
        float* values = &model.parameters()[part.first + at];
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

void AdamW::step(NnueModel& model, std::span<const float* const> gradients, double factor,
                 double rate) {
    constexpr std::size_t kShare = 8192;
    const auto steps = static_cast<double>(++state_.steps);
    const Step step{static_cast<float>(factor), static_cast<float>(rate),
                    static_cast<float>(1 / (1 - std::pow(kMeanDecay, steps))),
                    static_cast<float>(1 / (1 - std::pow(kSquareDecay, steps)))};
    struct Share {
        const ModelPart* part;
        std::size_t begin;
        std::size_t end;
    };
    std::vector<Share> shares;
    for (const ModelPart& part : model.parts())
        for (std::size_t begin = 0; begin < part.size; begin += kShare)
            shares.push_back({&part, begin, std::min(begin + kShare, part.size)});
    tools::for_each_index(shares.size(), settings_.threads, [&](std::size_t i) {
        step_part(model, *shares[i].part, shares[i].begin, shares[i].end, gradients, step);
    });
}

}  // namespace sebastes::tune
