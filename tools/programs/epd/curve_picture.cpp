#include "tools/programs/epd/curve_picture.h"

#include <fmt/core.h>

#include <algorithm>

#include "tools/programs/epd/position_text.h"
#include "tools/shared/html/chart.h"

namespace sebastes::epd {

namespace {

std::string grid(CurveAxis kind, const tools::StepChart& chart) {
    std::string text;
    for (double power = 1; power <= chart.last; power *= 10)
        for (const int factor : {1, 2, 5}) {
            const double at = factor * power;
            if (at < chart.first || at > chart.last) continue;
            text +=
                tools::grid_column(chart.x(at), curve_label(kind, static_cast<std::int64_t>(at)) +
                                                    (kind == CurveAxis::Nodes ? "" : " s"));
        }
    return text + chart.rows();
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
    const tools::StepChart chart{first, std::max(static_cast<double>(longest), 10 * first),
                                 static_cast<double>(std::max<std::size_t>(1, reached))};
    const std::vector<double> values(points.begin(), points.end());
    return tools::chart_begin() + grid(run.axis, chart) + "<path class=\"steps\" d=\"" +
           chart.steps(values) + "\"/></svg>";
}

}  // namespace sebastes::epd
