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

// Where times and counts are drawn.
struct Axes {
    double first;  // milliseconds at the left
    double last;   // at the right
    double all;    // positions at the top

    double x(double milliseconds) const {
        const double part =
            std::log(std::max(milliseconds, first) / first) / std::log(last / first);
        return kLeft + part * (kRight - kLeft);
    }
    double y(double solved) const { return kBottom - solved / all * (kBottom - kTop); }
};

std::string grid(const Axes& axes) {
    std::string text;
    for (double power = 1; power <= axes.last; power *= 10)
        for (const int factor : {1, 2, 5}) {
            const double time = factor * power;
            if (time < axes.first || time > axes.last) continue;
            text += fmt::format(
                "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
                "text-anchor=\"middle\">{4} s</text>",
                axes.x(time), kTop, kBottom, kBottom + 16,
                short_seconds(static_cast<std::int64_t>(time)));
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

std::string curve_picture(const EngineRun& run) {
    std::vector<std::int64_t> times;
    std::int64_t longest = 100;
    std::size_t reached = 0;
    for (const auto& outcome : run.outcomes) {
        if (!outcome) continue;
        ++reached;
        longest = std::max(longest, outcome->answer.milliseconds);
        if (outcome->solved) times.push_back(outcome->held_from->milliseconds);
    }
    std::ranges::sort(times);
    const Axes axes{1, static_cast<double>(longest),
                    static_cast<double>(std::max<std::size_t>(1, reached))};
    std::string text = fmt::format("<svg class=\"curve\" viewBox=\"0 0 {} {}\">{}", kRight + 30,
                                   kBottom + 24, grid(axes));
    std::string path = fmt::format("M{:.1f} {:.1f}", axes.x(1), axes.y(0));
    for (std::size_t i = 0; i < times.size(); ++i)
        path += fmt::format("H{:.1f}V{:.1f}", axes.x(static_cast<double>(times[i])),
                            axes.y(static_cast<double>(i + 1)));
    path += fmt::format("H{:.1f}", axes.x(static_cast<double>(longest)));
    return text + "<path class=\"steps\" d=\"" + path + "\"/></svg>";
}

}  // namespace sebastes::epd
