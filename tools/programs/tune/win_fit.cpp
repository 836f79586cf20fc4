#include "tools/programs/tune/win_fit.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "eval/win_model.h"

namespace sebastes::tune {

namespace {

using tables::WinCurves;

constexpr int kSteps = 100;
constexpr double kEnough = 1e-8;  // a gain of log loss that is none
constexpr double kLeastChance = 1e-12;
constexpr std::size_t kHalf = 4;
constexpr std::size_t kParameters = 2 * kHalf;

using Row = std::array<double, kParameters>;

// Midpoint, then spread.
double& parameter(WinCurves& curves, std::size_t i) {
    return i < kHalf ? curves.midpoint[i] : curves.spread[i - kHalf];
}

// Of a loss, a draw, a win.
std::array<double, 3> chances(const WinCurves& curves, int material, int score) {
    const double win = win_chance(curves, material, score);
    const double loss = win_chance(curves, material, -score);
    return {loss, std::max(1 - win - loss, kLeastChance), win};
}

// The slope of the likelihood, and Fisher's information beside it.
struct Slope {
    Row gradient{};
    std::array<Row, kParameters> information{};
};

// What the chance of a win changes by, when midpoint and spread do.
std::pair<double, double> slope_of_win(double midpoint, double spread, double score, double win) {
    const double steep = win * (1 - win) / spread;
    return {-steep, -steep * (score - midpoint) / spread};
}

Slope slope(const WinCounts& counts, const WinCurves& curves) {
    Slope sum;
    counts.for_each([&](int material, int score, const WinCounts::Cell& cell) {
        const double x = static_cast<double>(material) / tables::kFullMaterial;
        std::array<double, kHalf> powers{1, x, x * x, x * x * x};
        double midpoint = 0;
        double spread = 0;
        for (std::size_t i = 0; i < kHalf; ++i) {
            midpoint += curves.midpoint[i] * powers[i];
            spread += curves.spread[i] * powers[i];
        }
        const std::array<double, 3> chance = chances(curves, material, score);
        const auto won = slope_of_win(midpoint, spread, score, chance[2]);
        const auto lost = slope_of_win(midpoint, spread, -score, chance[0]);
        std::array<Row, 3> slopes{};  // of each chance
        for (std::size_t i = 0; i < kParameters; ++i) {
            const double power = powers[i % kHalf];
            slopes[0][i] = power * (i < kHalf ? lost.first : lost.second);
            slopes[2][i] = power * (i < kHalf ? won.first : won.second);
            slopes[1][i] = -slopes[0][i] - slopes[2][i];
        }
        for (std::size_t result = 0; result < 3; ++result) {
            const double p = std::max(chance[result], kLeastChance);
            for (std::size_t i = 0; i < kParameters; ++i) {
                sum.gradient[i] += cell.results[result] / p * slopes[result][i];
                for (std::size_t k = 0; k < kParameters; ++k)
                    sum.information[i][k] +=
                        cell.total() / p * slopes[result][i] * slopes[result][k];
            }
        }
    });
    return sum;
}

// Gauss's elimination, of information * step = gradient.
Row solve(Slope slope, double damping) {
    auto& [right, rows] = slope;
    for (std::size_t i = 0; i < kParameters; ++i) rows[i][i] *= 1 + damping;
    for (std::size_t i = 0; i < kParameters; ++i) {
        std::size_t pivot = i;
        for (std::size_t k = i + 1; k < kParameters; ++k)
            if (std::abs(rows[k][i]) > std::abs(rows[pivot][i])) pivot = k;
        std::swap(rows[i], rows[pivot]);
        std::swap(right[i], right[pivot]);
        if (rows[i][i] == 0) rows[i][i] = 1;  // nothing is known of it
        for (std::size_t k = i + 1; k < kParameters; ++k) {
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t m = i; m < kParameters; ++m) rows[k][m] -= factor * rows[i][m];
            right[k] -= factor * right[i];
        }
    }
    for (std::size_t i = kParameters; i-- > 0;) {
        for (std::size_t k = i + 1; k < kParameters; ++k) right[i] -= rows[i][k] * right[k];
        right[i] /= rows[i][i];
    }
    return right;
}

constexpr int kMaterialEnds[] = {20, 40, 60, WinCounts::kMaterials};
constexpr int kScoreEnds[] = {25, 50, 100, 200, 400, WinCounts::kMaxScore + 1};

std::string table_row(const WinCounts& counts, const WinCurves& curves,
                      std::pair<int, int> materials, std::pair<int, int> scores) {
    std::array<double, 3> came{};
    std::array<double, 3> promised{};
    for (int material = materials.first; material < materials.second; ++material)
        for (int score = scores.first; score < scores.second; ++score)
            for (const int sign : {-1, 1}) {
                if (score == 0 && sign < 0) continue;
                const WinCounts::Cell& cell = counts.at(material, sign * score);
                const auto chance = chances(curves, material, score);
                for (std::size_t result = 0; result < 3; ++result) {
                    came[result] += cell.results[sign < 0 ? 2 - result : result];
                    promised[result] += cell.total() * chance[result];
                }
            }
    const double all = came[0] + came[1] + came[2];
    if (all == 0) return {};
    const auto percent = [&](double share) { return 100 * share / all; };
    return fmt::format(
        "{:3} - {:2}   {:4} - {:4}  {:9.0f}  {:6.1f} {:5.1f} {:5.1f}   {:6.1f} {:5.1f} {:5.1f}\n",
        materials.first, materials.second - 1, scores.first, scores.second - 1, all,
        percent(promised[2]), percent(promised[1]), percent(promised[0]), percent(came[2]),
        percent(came[1]), percent(came[0]));
}

}  // namespace

void WinCounts::add(int material, int score, int result, double weight) {
    const std::size_t i = index(material, std::clamp(score, -kMaxScore, kMaxScore));
    cells_[i].results[static_cast<std::size_t>(result)] += weight;
    total_ += weight;
}

WinCurves fit_win_curves(const WinCounts& counts) {
    WinCurves curves{{150, 0, 0, 0}, {100, 0, 0, 0}};
    double loss = log_loss(counts, curves);
    double damping = 1e-3;
    for (int step = 0; step < kSteps && damping < 1e12; ++step) {
        const Slope now = slope(counts, curves);
        for (; damping < 1e12; damping *= 10) {
            const Row change = solve(now, damping);
            WinCurves next = curves;
            for (std::size_t i = 0; i < kParameters; ++i) parameter(next, i) += change[i];
            const double next_loss = log_loss(counts, next);
            if (!(next_loss < loss)) continue;
            const bool done = loss - next_loss < kEnough;
            curves = next;
            loss = next_loss;
            damping /= 10;
            if (done) return curves;
            break;
        }
    }
    return curves;
}

double log_loss(const WinCounts& counts, const WinCurves& curves) {
    double sum = 0;
    counts.for_each([&](int material, int score, const WinCounts::Cell& cell) {
        const auto chance = chances(curves, material, score);
        for (std::size_t result = 0; result < 3; ++result)
            sum -= cell.results[result] * std::log(std::max(chance[result], kLeastChance));
    });
    return sum / counts.total();
}

double base_log_loss(const WinCounts& counts) {
    std::array<double, 3> sums{};
    counts.for_each([&](int, int, const WinCounts::Cell& cell) {
        for (std::size_t result = 0; result < 3; ++result) sums[result] += cell.results[result];
    });
    double loss = 0;
    for (const double sum : sums)
        if (sum > 0) loss -= sum * std::log(sum / counts.total());
    return loss / counts.total();
}

std::string calibration_table(const WinCounts& counts, const WinCurves& curves) {
    std::string text =
        "material         score  positions  promised: win, draw, loss  came: win, draw, loss, %\n";
    int material = 0;
    for (const int material_end : kMaterialEnds) {
        int score = 0;
        for (const int score_end : kScoreEnds) {
            text += table_row(counts, curves, {material, material_end}, {score, score_end});
            score = score_end;
        }
        material = material_end;
    }
    return text;
}

}  // namespace sebastes::tune
