#include "tools/programs/epd/race_picture.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "tools/programs/epd/position_text.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::epd {

namespace {

constexpr std::string_view kLineColors[] = {"#1a4f8b", "#c62828", "#2e7d32", "#8e5a00",
                                            "#6a1b9a", "#00838f", "#ad1457", "#444444"};

std::string_view color_of(std::size_t engine) {
    return kLineColors[engine % std::size(kLineColors)];
}

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

std::string effort_text(double effort, bool by_nodes) {
    return by_nodes ? fmt::format("{:.0f}", effort)
                    : short_seconds(static_cast<std::int64_t>(effort)) + " s";
}

std::string grid(const tools::StepChart& chart, bool by_nodes) {
    std::string text;
    for (double effort = chart.first; effort <= chart.last; effort *= 10)
        text += tools::grid_column(chart.x(effort), effort_text(effort, by_nodes));
    return text + chart.rows();
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
    const tools::StepChart chart{first, last,
                                 static_cast<double>(runs.front().suite->entries.size())};
    std::string text = tools::chart_begin() + grid(chart, by_nodes);
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += fmt::format("<path fill=\"none\" stroke=\"{}\" stroke-width=\"2\" d=\"{}\"/>",
                            color_of(i), chart.steps(found[i]));
    text += "</svg>\n<p>";
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += fmt::format("<span class=\"key\" style=\"background:{}\">{}</span> ", color_of(i),
                            tools::html_escaped(runs[i].engine));
    return text + "</p>";
}

}  // namespace sebastes::epd
