#include "tools/epd/race_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tools/epd/html_text.h"
#include "tools/epd/position_text.h"

namespace sebastes::epd {

namespace {

constexpr double kLeft = 46;
constexpr double kRight = 620;
constexpr double kTop = 12;
constexpr double kBottom = 240;
constexpr std::string_view kColors[] = {"#1a4f8b", "#c62828", "#2e7d32", "#8e5a00",
                                        "#6a1b9a", "#00838f", "#ad1457", "#444444"};

std::string_view color_of(std::size_t engine) { return kColors[engine % std::size(kColors)]; }

// What each solved position took, in rising order, at least 1.
std::vector<double> efforts(const EngineRun& run, bool by_nodes) {
    std::vector<double> found;
    for (const auto& outcome : run.outcomes)
        if (outcome && outcome->solved)
            found.push_back(std::max(
                1.0, static_cast<double>(
                         by_nodes ? outcome->held_from->nodes
                                  : static_cast<std::uint64_t>(outcome->held_from->milliseconds))));
    std::ranges::sort(found);
    return found;
}

struct Axes {
    double first;  // the effort at the left, a power of ten
    double last;   // at the right, likewise
    double all;    // positions at the top

    double x(double effort) const {
        return kLeft + std::log(effort / first) / std::log(last / first) * (kRight - kLeft);
    }
    double y(double solved) const { return kBottom - solved / all * (kBottom - kTop); }
};

std::string effort_text(double effort, bool by_nodes) {
    return by_nodes ? fmt::format("{:.0f}", effort)
                    : short_seconds(static_cast<std::int64_t>(effort)) + " s";
}

std::string grid(const Axes& axes, bool by_nodes) {
    std::string text;
    for (double effort = axes.first; effort <= axes.last; effort *= 10)
        text += fmt::format(
            "<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text x=\"{0:.1f}\" y=\"{3}\" "
            "text-anchor=\"middle\">{4}</text>",
            axes.x(effort), kTop, kBottom, kBottom + 16, effort_text(effort, by_nodes));
    for (int quarter = 0; quarter <= 4; ++quarter) {
        const double solved = std::round(axes.all * quarter / 4);
        text += fmt::format(
            "<path class=\"grid\" d=\"M{0} {1:.1f}H{2}\"/><text x=\"{3}\" y=\"{4:.1f}\" "
            "text-anchor=\"end\">{5:.0f}</text>",
            kLeft, axes.y(solved), kRight, kLeft - 5, axes.y(solved) + 4, solved);
    }
    return text;
}

std::string steps(const std::vector<double>& found, const Axes& axes, std::string_view color) {
    std::string path = fmt::format("M{:.1f} {:.1f}", kLeft, kBottom);
    for (std::size_t i = 0; i < found.size(); ++i)
        path += fmt::format("H{:.1f}V{:.1f}", axes.x(found[i]), axes.y(static_cast<double>(i + 1)));
    return fmt::format("<path fill=\"none\" stroke=\"{}\" stroke-width=\"2\" d=\"{}H{:.1f}\"/>",
                       color, path, kRight);
}

}  // namespace

std::string race_picture(const std::vector<EngineRun>& runs, bool by_nodes) {
    std::vector<std::vector<double>> found;
    double least = 0;
    double most = 0;
    for (const EngineRun& run : runs) {
        found.push_back(efforts(run, by_nodes));
        if (found.back().empty()) continue;
        least = least == 0 ? found.back().front() : std::min(least, found.back().front());
        most = std::max(most, found.back().back());
    }
    if (most == 0) return "<p>Nothing was solved.</p>";
    const double first = std::pow(10.0, std::floor(std::log10(least)));
    const double last = std::max(10 * first, std::pow(10.0, std::ceil(std::log10(most))));
    const Axes axes{first, last, static_cast<double>(runs.front().suite->entries.size())};
    std::string text = fmt::format("<svg class=\"curve\" viewBox=\"0 0 {} {}\">{}", kRight + 30,
                                   kBottom + 24, grid(axes, by_nodes));
    for (std::size_t i = 0; i < runs.size(); ++i) text += steps(found[i], axes, color_of(i));
    text += "</svg>\n<p>";
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += fmt::format("<span class=\"key\" style=\"background:{}\">{}</span> ", color_of(i),
                            html_escaped(runs[i].engine));
    return text + "</p>";
}

}  // namespace sebastes::epd
