#include "tools/programs/tune/loss_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tools/shared/html/chart.h"

namespace sebastes::tune {

namespace {

struct LossCurve {
    std::string_view name;
    std::string_view style;
    double (*loss)(const EpochLosses&);
};

constexpr LossCurve kLossCurves[] = {
    {"positions learnt from", "learnt", [](const EpochLosses& epoch) { return epoch.training; }},
    {"held out", "held", [](const EpochLosses& epoch) { return epoch.held_out.blend; }},
    {"held out, as written", "quantised",
     [](const EpochLosses& epoch) { return epoch.quantised.blend; }},
};

struct LossAxes {
    std::size_t epochs;
    double least;
    double most;

    double x(std::size_t epoch) const {
        const double part =
            epochs > 1 ? static_cast<double>(epoch) / static_cast<double>(epochs - 1) : 0.5;
        return tools::kChartLeft + part * (tools::kChartRight - tools::kChartLeft);
    }
    double y(double loss) const {
        const double part = (std::clamp(loss, least, most) - least) / (most - least);
        return tools::kChartBottom - part * (tools::kChartBottom - tools::kChartTop);
    }
};

// The first epochs' losses may be far above all others: what is above the picture is drawn at its
// upper edge.
LossAxes axes_of(const std::vector<EpochLosses>& epochs, std::optional<double> psqt) {
    std::vector<double> losses;
    for (const LossCurve& curve : kLossCurves)
        for (const EpochLosses& epoch : epochs) losses.push_back(curve.loss(epoch));
    if (psqt) losses.push_back(*psqt);
    std::ranges::sort(losses);
    const double least = losses.front();
    const double usual = losses[losses.size() * 9 / 10];
    const double most = std::min(losses.back(), least + 1.5 * (usual - least));
    const double margin = std::max((most - least) / 20, 1e-6);
    return {epochs.size(), least - margin, most + margin};
}

// A step that makes some five lines, 1, 2 or 5 times a power of ten.
double grid_step(double width) {
    const double power = std::pow(10, std::floor(std::log10(width / 5)));
    for (const double times : {1, 2, 5})
        if (width / (times * power) <= 7) return times * power;
    return 10 * power;
}

std::string axes_text(const LossAxes& axes) {
    std::string text;
    const double step = grid_step(axes.most - axes.least);
    for (double loss = std::ceil(axes.least / step) * step; loss <= axes.most; loss += step)
        text += tools::grid_row(axes.y(loss), fmt::format("{:.2f}", 1000 * loss));
    const auto epochs = static_cast<double>(axes.epochs);
    const auto every = static_cast<std::size_t>(std::max(1.0, grid_step(2 * epochs)));
    for (std::size_t epoch = 1; epoch <= axes.epochs; ++epoch)
        if (epoch % every == 0 || epoch == 1)
            text += tools::grid_column(axes.x(epoch - 1), std::to_string(epoch));
    return text;
}

std::string key(std::string_view name, std::string_view style) {
    return fmt::format(
        "<span><svg class=\"loss\" viewBox=\"0 0 26 8\"><path class=\"{}\" d=\"M0 4H26\"/></svg>{}"
        "</span> ",
        style, name);
}

}  // namespace

std::string loss_picture(const std::vector<EpochLosses>& epochs, std::optional<double> psqt) {
    if (epochs.empty()) return "<p>No losses are known.</p>\n";
    const LossAxes axes = axes_of(epochs, psqt);
    std::string text = tools::chart_begin() + "<g class=\"loss\">" + axes_text(axes);
    std::string keys;
    for (const LossCurve& curve : kLossCurves) {
        std::string path;
        for (std::size_t i = 0; i < epochs.size(); ++i)
            path += fmt::format("{}{:.1f} {:.1f}", i == 0 ? 'M' : 'L', axes.x(i),
                                axes.y(curve.loss(epochs[i])));
        text += fmt::format("<path class=\"{}\" d=\"{}\"/>", curve.style, path);
        keys += key(curve.name, curve.style);
    }
    if (psqt) {
        text += fmt::format("<path class=\"psqt\" d=\"M{} {:.1f}H{}\"/>", tools::kChartLeft,
                            axes.y(*psqt), tools::kChartRight);
        keys += key("held out, PSQT tables", "psqt");
    }
    return fmt::format("{}</g></svg>\n<p class=\"loss-key\">{}</p>\n", text, keys);
}

}  // namespace sebastes::tune
