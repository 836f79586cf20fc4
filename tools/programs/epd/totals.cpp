#include "tools/programs/epd/totals.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/number.h"
#include "core/score.h"
#include "tools/programs/epd/position_text.h"

namespace sebastes::epd {

namespace {

// Calls visit(entry, outcome) for each position reached.
template <typename Visit>
void for_each_outcome(const EngineRun& run, Visit&& visit) {
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i]) visit(run.suite->entries[i], *run.outcomes[i]);
}

void add_mate(int expected, const Outcome& outcome, Totals& totals) {
    ++totals.mates;
    const MateClaim claim = outcome.mate_claim;
    if (!outcome.answer.fault.empty() || claim == MateClaim::None) return;
    if (claim == MateClaim::Bound) {
        ++totals.mates_bounds;
        return;
    }
    if (!finds_mate(expected, outcome)) {
        ++totals.mates_wrong;
        return;
    }
    const int found = mate_distance(outcome.answer.score);
    ++totals.mates_found;
    totals.mates_best += found == expected;
    totals.mates_sooner += std::abs(found) < std::abs(expected);
    totals.mates_unshown += claim != MateClaim::Shown;
}

std::uint64_t median(std::vector<std::uint64_t> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    if (values.size() % 2 == 1) return *middle;
    const std::uint64_t below = *std::max_element(values.begin(), middle);
    return below + (*middle - below) / 2;
}

}  // namespace

bool EngineRun::is_complete() const {
    return std::ranges::all_of(outcomes, [](const auto& each) { return each.has_value(); });
}

Totals totals_of(const EngineRun& run) {
    Totals totals;
    std::vector<std::uint64_t> nodes;
    for_each_outcome(run, [&](const SuiteEntry& entry, const Outcome& outcome) {
        ++totals.positions;
        totals.solved += outcome.solved;
        totals.faults += !outcome.answer.fault.empty();
        totals.nodes += outcome.answer.nodes;
        nodes.push_back(outcome.answer.nodes);
        totals.milliseconds += outcome.answer.milliseconds;
        if (entry.expectation.mate) add_mate(*entry.expectation.mate, outcome, totals);
        totals.mate_lines.whole += outcome.mate_lines.whole;
        totals.mate_lines.cut_short += outcome.mate_lines.cut_short;
        totals.mate_lines.wrong += outcome.mate_lines.wrong;
        totals.illegal_lines += outcome.answer.illegal_lines;
        if (entry.expectation.points.empty()) return;
        ++totals.with_points;
        totals.points += outcome.points;
        totals.most_points += highest(entry.expectation.points);
    });
    totals.median_nodes = median(std::move(nodes));
    return totals;
}

bool finds_mate(int expected, const Outcome& outcome) {
    const MateClaim claim = outcome.mate_claim;
    if (!outcome.answer.fault.empty()) return false;
    if (claim != MateClaim::Shown && claim != MateClaim::CutShort) return false;
    const int found = mate_distance(outcome.answer.score);
    if ((found > 0) != (expected > 0)) return false;
    return claim == MateClaim::Shown || std::abs(found) >= std::abs(expected);
}

std::vector<std::int64_t> solution_points(const EngineRun& run) {
    std::vector<std::int64_t> points;
    for_each_outcome(run, [&](const SuiteEntry&, const Outcome& outcome) {
        if (!outcome.solved) return;
        const SearchProgress& held = *outcome.held_from;
        points.push_back(run.axis == CurveAxis::Nodes ? static_cast<std::int64_t>(held.nodes)
                                                      : held.milliseconds);
    });
    std::ranges::sort(points);
    return points;
}

std::vector<CurvePoint> solution_curve(const EngineRun& run) {
    const std::vector<std::int64_t> points = solution_points(run);
    std::vector<CurvePoint> curve;
    if (points.empty()) return curve;
    for (std::int64_t power = 1;; power *= 10)
        for (const int factor : {1, 2, 5}) {
            const std::int64_t limit = factor * power;
            if (limit < points.front()) continue;
            curve.push_back({limit, solved_by(run, limit)});
            if (limit >= points.back()) return curve;
        }
}

std::size_t solved_by(const EngineRun& run, std::int64_t limit) {
    return static_cast<std::size_t>(std::ranges::count_if(
        solution_points(run), [&](std::int64_t point) { return point <= limit; }));
}

std::string curve_label(CurveAxis axis, std::int64_t at) {
    if (axis == CurveAxis::Milliseconds) return short_seconds(at) + " s";
    if (at >= 1'000'000) return fmt::format("{}M nodes", static_cast<double>(at) / 1e6);
    if (at >= 1'000) return fmt::format("{}k nodes", static_cast<double>(at) / 1e3);
    return fmt::format("{} nodes", at);
}

std::vector<Theme> themes_of(const EngineRun& run) {
    std::vector<Theme> themes;
    for_each_outcome(run, [&](const SuiteEntry& entry, const Outcome& outcome) {
        const std::string name = theme_of_entry(entry);
        auto theme = std::ranges::find(themes, name, &Theme::name);
        if (theme == themes.end()) {
            themes.push_back({name});
            theme = themes.end() - 1;
        }
        ++theme->positions;
        theme->solved += outcome.solved;
        theme->points += outcome.points;
        theme->most_points += highest(entry.expectation.points);
    });
    return themes;
}

std::string theme_of_entry(const SuiteEntry& entry) {
    const std::string theme = theme_of_id(entry.record.id());
    return theme.empty() ? std::filesystem::path(entry.file).stem().string() : theme;
}

std::string theme_of_id(const std::string& id) {
    std::size_t end = id.size();
    while (end > 0 && is_digit(id[end - 1])) --end;
    if (end == id.size()) return id;
    while (end > 0 && std::string_view(" .-_:#/").find(id[end - 1]) != std::string_view::npos)
        --end;
    return id.substr(0, end);
}

std::optional<double> sts_rating(const EngineRun& run) {
    for (const SuiteEntry& entry : run.suite->entries)
        if (!entry.expectation.points.empty() && !entry.record.id().starts_with("STS"))
            return std::nullopt;
    const Totals totals = totals_of(run);
    if (totals.most_points == 0) return std::nullopt;
    constexpr double kSlope = 44.523;
    constexpr double kIntercept = -242.85;
    return kSlope * percent(static_cast<double>(totals.points),
                            static_cast<double>(totals.most_points)) +
           kIntercept;
}

double sign_test(std::size_t one_way, std::size_t other_way) {
    const auto all = static_cast<double>(one_way + other_way);
    const std::size_t fewer = std::min(one_way, other_way);
    double tail = 0;
    for (std::size_t i = 0; i <= fewer; ++i) {
        const auto k = static_cast<double>(i);
        const double ways = std::lgamma(all + 1) - std::lgamma(k + 1) - std::lgamma(all - k + 1);
        tail += std::exp(ways - all * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

}  // namespace sebastes::epd
