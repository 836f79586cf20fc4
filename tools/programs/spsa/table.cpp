#include "tools/programs/spsa/table.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::spsa {

namespace {

double change_of(const Parameter& parameter, double value) {
    return (value - parameter.start) / parameter.c_end;
}

// The course of the values, from the start to now.
std::vector<HistoryPoint> course_of(const State& state) {
    std::vector<HistoryPoint> course(1);
    for (const Parameter& parameter : state.parameters) course[0].values.push_back(parameter.start);
    course.insert(course.end(), state.history.begin(), state.history.end());
    if (course.back().pairs < state.pairs) course.push_back({state.pairs, state.values});
    return course;
}

struct CourseAxes {
    double pairs;
    double limit;  // of the changes, either way

    double x(std::uint64_t done) const {
        return tools::kChartLeft +
               static_cast<double>(done) / pairs * (tools::kChartRight - tools::kChartLeft);
    }
    double y(double change) const {
        return (tools::kChartTop + tools::kChartBottom) / 2 -
               change / limit * (tools::kChartBottom - tools::kChartTop) / 2;
    }
    std::string grid() const {
        std::string text;
        for (const int half : {-2, -1, 0, 1, 2})
            text += tools::grid_row(y(half * limit / 2), fmt::format("{:+.2g}", half * limit / 2));
        for (const int quarter : {0, 1, 2, 3, 4}) {
            const auto done = static_cast<std::uint64_t>(std::llround(pairs * quarter / 4));
            text += tools::grid_column(x(done), std::to_string(done));
        }
        return text;
    }
};

CourseAxes course_axes(const State& state, const std::vector<HistoryPoint>& course) {
    double most = 0.1;
    for (const HistoryPoint& point : course)
        for (std::size_t i = 0; i < point.values.size(); ++i)
            most = std::max(most, std::abs(change_of(state.parameters[i], point.values[i])));
    return {static_cast<double>(state.all_pairs), std::ceil(most * 10) / 10};
}

}  // namespace

std::string table_text(const State& state) {
    std::size_t width = 4;
    for (const Parameter& parameter : state.parameters)
        width = std::max(width, parameter.name.size());
    std::string text =
        fmt::format("{:<{}}  {:>7}  {:>9}  {:>7}\n", "name", width, "start", "now", "change");
    for (std::size_t i = 0; i < state.parameters.size(); ++i) {
        const Parameter& parameter = state.parameters[i];
        text +=
            fmt::format("{:<{}}  {:>7}  {:>9.2f}  {:>+7.2f}\n", parameter.name, width,
                        parameter.start, state.values[i], change_of(parameter, state.values[i]));
    }
    return text;
}

std::string setoption_text(const State& state) {
    std::string text;
    for (std::size_t i = 0; i < state.parameters.size(); ++i)
        text += fmt::format("setoption name {} value {}\n", state.parameters[i].name,
                            std::llround(state.values[i]));
    return text;
}

std::string history_picture(const State& state) {
    constexpr double kKeyLeft = 650;
    constexpr double kKeyStep = 12;
    const std::vector<HistoryPoint> course = course_of(state);
    const CourseAxes axes = course_axes(state, course);
    std::vector<std::size_t> order(state.parameters.size());  // of the key: as the lines end
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto change_now = [&](std::size_t i) {
        return change_of(state.parameters[i], state.values[i]);
    };
    std::ranges::stable_sort(order, std::greater<>(), change_now);
    const double height =
        std::max(tools::kChartBottom + 24, kKeyStep * static_cast<double>(order.size() + 1));
    std::string lines;
    std::string key;
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const std::size_t i = order[rank];
        const Parameter& parameter = state.parameters[i];
        const auto hue = static_cast<int>(rank * 360 / order.size());
        std::string path;
        for (const HistoryPoint& point : course)
            path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? 'M' : 'L', axes.x(point.pairs),
                                axes.y(change_of(parameter, point.values[i])));
        const std::string label =
            fmt::format("{} {:+.2f}", tools::html_escaped(parameter.name), change_now(i));
        lines += fmt::format("<path d=\"{}\" stroke=\"hsl({} 70% 42%)\"><title>{}</title></path>\n",
                             path, hue, label);
        key += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"hsl({} 70% 35%)\">{}</text>\n", kKeyLeft,
                           kKeyStep * static_cast<double>(rank + 1), hue, label);
    }
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 860 {0}\" "
        "font-family=\"sans-serif\" font-size=\"10\">\n"
        "<style>.grid {{ stroke: #ddd; }} .course path {{ fill: none; stroke-width: 1.3; "
        "}}</style>\n"
        "<rect width=\"860\" height=\"{0}\" fill=\"white\"/>\n"
        "{1}\n<g class=\"course\">\n{2}</g>\n{3}</svg>\n",
        height, axes.grid(), lines, key);
}

}  // namespace sebastes::spsa
