#include "tools/programs/spsa/spsa.h"

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace sebastes::spsa {

namespace {

constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;  // A as a part of N

// 0 <= x < 1.
double uniform(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

int rounded(double value, const Parameter& parameter, Random& random) {
    const double within = std::clamp<double>(value, parameter.min, parameter.max);
    const auto whole = static_cast<int>(std::floor(within + uniform(random)));
    return std::clamp(whole, parameter.min, parameter.max);
}

}  // namespace

Spsa::Spsa(std::vector<Parameter> parameters, std::uint64_t pairs, std::uint64_t seed)
    : parameters_(std::move(parameters)), pairs_(static_cast<double>(pairs)), seed_(seed) {
    for (const Parameter& parameter : parameters_) values_.push_back(parameter.start);
}

Trial Spsa::trial(std::uint64_t number) const {
    // Seeds of neighbouring pairs must not give neighbouring sequences.
    Random random(Random(seed_ + number * 0x9E3779B97F4A7C15ULL).next() ^ number);
    Trial trial;
    trial.number = number;
    trial.seed = random.next();
    const auto k = static_cast<double>(number);
    const double stability = kStability * pairs_;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const Parameter& parameter = parameters_[i];
        const double c = parameter.c_end * std::pow(pairs_ / k, kGamma);
        const double a = parameter.r_end * parameter.c_end * parameter.c_end *
                         std::pow((stability + pairs_) / (stability + k), kAlpha);
        const double flip = random.below(2) == 0 ? 1 : -1;
        trial.plus.push_back(rounded(values_[i] + c * flip, parameter, random));
        trial.minus.push_back(rounded(values_[i] - c * flip, parameter, random));
        trial.steps.push_back(a / c * flip);
    }
    return trial;
}

void Spsa::apply(const Trial& trial, int result) {
    for (std::size_t i = 0; i < parameters_.size(); ++i)
        values_[i] = std::clamp<double>(values_[i] + trial.steps[i] * result, parameters_[i].min,
                                        parameters_[i].max);
}

}  // namespace sebastes::spsa
