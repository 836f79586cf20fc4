#include "tools/shared/html/heat_map.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace sebastes::tools {

namespace {

constexpr int kDepths = 6;

int depth_of(double value, double most) {
    if (most <= 0) return 0;
    const double part = std::min(std::abs(value) / most, 1.0) * kDepths;
    return static_cast<int>(std::lround(part));
}

}  // namespace

std::string heat_cells(double x, double y, const HeatBoard& values, double most) {
    std::string text = fmt::format(
        "<g transform=\"translate({} {})\"><rect class=\"field\" width=\"8\" height=\"8\"/>", x, y);
    for (const bool above : {true, false})
        for (int depth = 1; depth <= kDepths; ++depth) {
            std::string path;
            for (std::size_t i = 0; i < values.size(); ++i)
                if ((values[i] > 0) == above && depth_of(values[i], most) == depth)
                    path += fmt::format("M{} {}h1v1h-1z", i % 8, i / 8);
            if (!path.empty())
                text += fmt::format("<path class=\"{} l{}\" d=\"{}\"/>", above ? 'a' : 'b', depth,
                                    path);
        }
    return text + "</g>";
}

std::string numbered_heat_board(const HeatBoard& values, const std::array<bool, 64>& used) {
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (used[i]) {
            sum += values[i];
            ++count;
        }
    const double mean = count > 0 ? sum / count : 0;
    HeatBoard distances{};
    double most = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (used[i]) distances[i] = values[i] - mean;
        most = std::max(most, std::abs(distances[i]));
    }
    std::string text = "<svg class=\"heat\" viewBox=\"-.1 -.1 8.2 8.2\">";
    text += heat_cells(0, 0, distances, most);
    text += "<g font-size=\".36\" text-anchor=\"middle\">";
    for (std::size_t i = 0; i < values.size(); ++i)
        if (used[i])
            text += fmt::format("<text x=\"{}.5\" y=\"{}.63\">{}</text>", i % 8, i / 8,
                                std::lround(values[i]));
    return text + "</g></svg>";
}

}  // namespace sebastes::tools
