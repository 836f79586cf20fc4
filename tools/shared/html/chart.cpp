#include "tools/shared/html/chart.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace sebastes::tools {

std::string chart_begin() {
    return fmt::format("<svg class=\"curve\" viewBox=\"0 0 {} {}\">", kChartRight + 30,
                       kChartBottom + 24);
}

std::string grid_column(double x, std::string_view label) {
    return fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
        "text-anchor=\"middle\">{4}</text>",
        x, kChartTop, kChartBottom, kChartBottom + 16, label);
}

std::string grid_row(double y, std::string_view label) {
    return fmt::format(
        "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
        "text-anchor=\"end\">{5}</text>",
        kChartLeft, y, kChartRight, kChartLeft - 5, y + 4, label);
}

double StepChart::x(double value) const {
    const double part = std::log(std::max(value, first) / first) / std::log(last / first);
    return kChartLeft + part * (kChartRight - kChartLeft);
}

std::string StepChart::rows() const {
    std::string text;
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double count = std::round(all * quarter / 4);
        text += grid_row(y(count), fmt::format("{:.0f}", count));
    }
    return text;
}

std::string StepChart::steps(std::span<const double> values) const {
    std::string path = fmt::format("M{:.1f} {:.1f}", kChartLeft, kChartBottom);
    double count = 0;
    for (const double value : values) path += fmt::format("H{:.1f}V{:.1f}", x(value), y(++count));
    return path + fmt::format("H{:.1f}", kChartRight);
}

}  // namespace sebastes::tools
