#include "tools/epd/curve_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tools/epd/position_text.h"

namespace sebastes::epd {

namespace {

constexpr double kLeft = 46;
constexpr double kRight = 620;
constexpr double kTop = 12;
constexpr double kBottom = 240;

// Where times or nodes, and counts, are drawn.
struct Axes {
    CurveAxis kind;
    double first;  // milliseconds or nodes at the left
    double last;   // at the right
    double all;    // positions at the top

    double x(double at) const {
        const double part = std::log(std::max(at, first) / first) / std::log(last / first);
        return kLeft + part * (kRight - kLeft);
    }
    double y(double solved) const { return kBottom - solved / all * (kBottom - kTop); }
};

std::string grid(const Axes& axes) {
    std::string text;
    for (double power = 1; power <= axes.last; power *= 10)
        for (const int factor : {1, 2, 5}) {
            const double at = factor * power;
            if (at < axes.first || at > axes.last) continue;
            text += fmt::format(
                "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
                "text-anchor=\"middle\">{4}{5}</text>",
                axes.x(at), kTop, kBottom, kBottom + 16,
                curve_label(axes.kind, static_cast<std::int64_t>(at)),
                axes.kind == CurveAxis::Nodes ? "" : " s");
        }
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double solved = std::round(axes.all * quarter / 4);
        text += fmt::format(
            "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
            "text-anchor=\"end\">{5:.0f}</text>",
            kLeft, axes.y(solved), kRight, kLeft - 5, axes.y(solved) + 4, solved);
    }
    return text;
}

}  // namespace

std::string curve_label(CurveAxis axis, std::int64_t at) {
    if (axis == CurveAxis::Milliseconds) return short_seconds(at);
    if (at >= 1'000'000) return fmt::format("{}M", static_cast<double>(at) / 1e6);
    if (at >= 1'000) return fmt::format("{}k", static_cast<double>(at) / 1e3);
    return std::to_string(at);
}

std::string curve_picture(const EngineRun& run) {
    const std::vector<std::int64_t> points = solution_points(run);
    std::int64_t longest = 1;
    std::size_t reached = 0;
    for (const auto& outcome : run.outcomes) {
        if (!outcome) continue;
        ++reached;
        const SearchAnswer& answer = outcome->answer;
        longest =
            std::max(longest, run.axis == CurveAxis::Nodes ? static_cast<std::int64_t>(answer.nodes)
                                                           : answer.milliseconds);
    }
    double first = 1;  // the power of ten below the first solution
    while (!points.empty() && first * 10 <= static_cast<double>(points.front())) first *= 10;
    const Axes axes{run.axis, first, std::max(static_cast<double>(longest), 10 * first),
                    static_cast<double>(std::max<std::size_t>(1, reached))};
    std::string text = fmt::format("<svg class=\"curve\" viewBox=\"0 0 {} {}\">{}", kRight + 30,
                                   kBottom + 24, grid(axes));
    std::string path = fmt::format("M{:.1f} {:.1f}", axes.x(first), axes.y(0));
    for (std::size_t i = 0; i < points.size(); ++i)
        path += fmt::format("H{:.1f}V{:.1f}", axes.x(static_cast<double>(points[i])),
                            axes.y(static_cast<double>(i + 1)));
    path += fmt::format("H{:.1f}", axes.x(axes.last));
    return text + "<path class=\"steps\" d=\"" + path + "\"/></svg>";
}

}  // namespace sebastes::epd
