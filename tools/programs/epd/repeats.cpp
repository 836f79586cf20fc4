#include "tools/programs/epd/repeats.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sebastes::epd {

namespace {

using tools::Json;

std::vector<Totals> totals_of_all(const std::vector<EngineRun>& runs) {
    std::vector<Totals> totals;
    totals.reserve(runs.size());
    for (const EngineRun& run : runs) totals.push_back(totals_of(run));
    return totals;
}

template <typename Value>
Spread spread_by(const std::vector<Totals>& totals, Value&& value) {
    std::vector<double> values;
    values.reserve(totals.size());
    for (const Totals& each : totals) values.push_back(static_cast<double>(value(each)));
    return spread_of(values);
}

struct Spreads {
    Spread solved;
    Spread seconds;
    Spread nodes;
};

Spreads spreads_of(const std::vector<EngineRun>& runs) {
    const std::vector<Totals> totals = totals_of_all(runs);
    return {
        spread_by(totals, [](const Totals& each) { return each.solved; }),
        spread_by(totals,
                  [](const Totals& each) { return static_cast<double>(each.milliseconds) / 1000; }),
        spread_by(totals, [](const Totals& each) { return each.nodes; })};
}

std::string spread_text(const Spread& spread, int digits) {
    return fmt::format("{:.{}f} to {:.{}f}, mean {:.{}f}, deviation {:.{}f}", spread.least, digits,
                       spread.most, digits, spread.mean, digits + 1, spread.deviation, digits + 1);
}

Json spread_json(const Spread& spread) {
    return Json::object({{"least", spread.least},
                         {"mean", spread.mean},
                         {"most", spread.most},
                         {"deviation", spread.deviation}});
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

std::vector<std::size_t> solved_in(const std::vector<EngineRun>& runs) {
    std::vector<std::size_t> times(runs.front().outcomes.size());
    for (const EngineRun& run : runs)
        for (std::size_t i = 0; i < times.size(); ++i)
            times[i] += run.outcomes[i] && run.outcomes[i]->solved;
    return times;
}

std::string repeats_text(const std::vector<EngineRun>& runs) {
    const Spreads spreads = spreads_of(runs);
    const std::vector<std::size_t> times = solved_in(runs);
    const auto always = std::ranges::count(times, runs.size());
    const auto never = std::ranges::count(times, std::size_t{0});
    std::string text = fmt::format("{} runs\n  solved   {}\n  seconds  {}\n  nodes    {}\n",
                                   runs.size(), spread_text(spreads.solved, 0),
                                   spread_text(spreads.seconds, 2), spread_text(spreads.nodes, 0));
    text += fmt::format("  solved in all runs {}, in some {}, in none {}\n", always,
                        static_cast<std::ptrdiff_t>(times.size()) - always - never, never);
    for (std::size_t i = 0; i < times.size(); ++i)
        if (times[i] > 0 && times[i] < runs.size())
            text += fmt::format("  {}: solved in {} of {}\n", runs.front().suite->entries[i].name(),
                                times[i], runs.size());
    return text;
}

Json repeats_json(const std::vector<EngineRun>& runs) {
    const Spreads spreads = spreads_of(runs);
    Json json = Json::object({{"runs", runs.size()}});
    json["solved"] = spread_json(spreads.solved);
    json["seconds"] = spread_json(spreads.seconds);
    json["nodes"] = spread_json(spreads.nodes);
    Json& times = json["solved_in"] = Json::array();
    for (const std::size_t count : solved_in(runs)) times.push_back(count);
    return json;
}

}  // namespace sebastes::epd
