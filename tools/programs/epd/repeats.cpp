#include "tools/programs/epd/repeats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sebastes::epd {

namespace {

using tools::Json;

tools::Cell spread_cell(const std::vector<double>& values, int digits) {
    const Spread spread = spread_of(values);
    return {
        Json::object({{"least", spread.least},
                      {"mean", spread.mean},
                      {"most", spread.most},
                      {"deviation", spread.deviation}}),
        fmt::format("{:.{}f} to {:.{}f}, mean {:.{}f}, deviation {:.{}f}", spread.least, digits,
                    spread.most, digits, spread.mean, digits + 1, spread.deviation, digits + 1)};
}

// In how many of the runs each position was solved.
std::vector<std::size_t> solved_in(const std::vector<EngineRun>& runs) {
    std::vector<std::size_t> times(runs.front().outcomes.size());
    for (const EngineRun& run : runs)
        for (std::size_t i = 0; i < times.size(); ++i)
            times[i] += run.outcomes[i] && run.outcomes[i]->solved;
    return times;
}

}  // namespace

Spread spread_of(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    Spread spread;
    spread.least = *std::ranges::min_element(values);
    spread.most = *std::ranges::max_element(values);
    spread.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values) squares += (value - spread.mean) * (value - spread.mean);
    if (values.size() > 1) spread.deviation = std::sqrt(squares / (count - 1));
    return spread;
}

tools::Report repeats_report(const std::vector<EngineRun>& runs) {
    std::vector<double> solved;
    std::vector<double> seconds;
    std::vector<double> nodes;
    for (const EngineRun& run : runs) {
        const Totals totals = totals_of(run);
        solved.push_back(static_cast<double>(totals.solved));
        seconds.push_back(static_cast<double>(totals.milliseconds) / 1000);
        nodes.push_back(static_cast<double>(totals.nodes));
    }
    const std::vector<std::size_t> times = solved_in(runs);
    const auto always = std::ranges::count(times, runs.size());
    const auto never = std::ranges::count(times, std::size_t{0});
    Json counts = Json::array();
    for (const std::size_t count : times) counts.push_back(count);

    tools::Report report;
    report.add("runs", "runs", runs.size());
    report.add("solved", "solved", spread_cell(solved, 0));
    report.add("seconds", "seconds", spread_cell(seconds, 2));
    report.add("nodes", "nodes", spread_cell(nodes, 0));
    report.add("solved_in", "", std::move(counts));
    report.lines.push_back(fmt::format("solved in all runs {}, in some {}, in none {}", always,
                                       static_cast<std::ptrdiff_t>(times.size()) - always - never,
                                       never));
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] > 0 && times[i] < runs.size())
            report.lines.push_back(fmt::format("{}: solved in {} of {}",
                                               runs.front().suite->entries[i].name(), times[i],
                                               runs.size()));
    return report;
}

}  // namespace sebastes::epd
