#include "tools/programs/epd/race_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>
#include <set>

#include "tools/programs/epd/curve_picture.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/sign_test.h"

namespace sebastes::epd {

namespace {

constexpr std::size_t kMaxName = 40;
constexpr std::size_t kLabel = 22;

std::size_t column_width(const std::string& engine) {
    return std::clamp<std::size_t>(width_of(engine), 8, 36);
}

using Cell = std::function<std::string(std::size_t)>;

// One line: a label, and a cell for each engine.
std::string line(const std::string& label, const std::vector<EngineRun>& runs, const Cell& cell) {
    std::string text = fmt::format("{:<{}}", label, kLabel);
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += fmt::format("  {:>{}}", cell(i), column_width(runs[i].engine));
    return text + '\n';
}

std::size_t solved_by(const EngineRun& run, std::int64_t limit) {
    return static_cast<std::size_t>(std::ranges::count_if(
        solution_points(run), [&](std::int64_t point) { return point <= limit; }));
}

// The times or nodes at which any engine's curve has a point.
std::set<std::int64_t> curve_limits(const std::vector<EngineRun>& runs) {
    std::set<std::int64_t> limits;
    for (const EngineRun& run : runs)
        for (const CurvePoint& point : solution_curve(run)) limits.insert(point.at);
    return limits;
}

std::string curve_heading(CurveAxis axis, std::int64_t limit) {
    return fmt::format("solved by {} {}", curve_label(axis, limit),
                       axis == CurveAxis::Nodes ? "nodes" : "s");
}

// Positions that the first engine solves and the other does not, and the other way round.
std::pair<std::size_t, std::size_t> split(const EngineRun& first, const EngineRun& other) {
    std::pair<std::size_t, std::size_t> result;
    for (std::size_t i = 0; i < first.outcomes.size(); ++i) {
        if (!first.outcomes[i] || !other.outcomes[i]) continue;
        result.first += first.outcomes[i]->solved && !other.outcomes[i]->solved;
        result.second += other.outcomes[i]->solved && !first.outcomes[i]->solved;
    }
    return result;
}

std::string comparisons(const std::vector<EngineRun>& runs) {
    std::string text;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const auto [lost, won] = split(runs.front(), runs[i]);
        text += fmt::format("{} against {}: {} more, {} fewer; p = {:.4f} (sign test)\n",
                            runs[i].engine, runs.front().engine, won, lost, sign_test(won, lost));
    }
    return text;
}

}  // namespace

RaceTable::RaceTable(const Suite& suite) {
    for (const SuiteEntry& entry : suite.entries)
        name_width_ = std::max(name_width_, width_of(entry.name()));
    name_width_ = std::clamp(name_width_, kLabel, kMaxName);
}

std::string RaceTable::heading(const std::vector<std::string>& engines) {
    std::string text = fmt::format("{:<{}}", "id", name_width_);
    for (const std::string& engine : distinct(engines)) {
        widths_.push_back(column_width(engine));
        text += fmt::format("  {:>{}}", clipped(engine, widths_.back()), widths_.back());
    }
    return text + '\n';
}

std::string RaceTable::row(const SuiteEntry& entry, const Outcomes& outcomes) const {
    std::string text = fmt::format("{:<{}}", clipped(entry.name(), name_width_), name_width_);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const Outcome& outcome = outcomes[i];
        const std::string cell = !outcome.answer.fault.empty() ? "!!"
                                 : outcome.solved ? seconds_text(outcome.held_from->milliseconds)
                                                  : "--";
        text += fmt::format("  {:>{}}", cell, widths_[i]);
    }
    return text + '\n';
}

std::string race_text(const std::vector<EngineRun>& runs) {
    std::vector<Totals> totals;
    for (const EngineRun& run : runs) totals.push_back(totals_of(run));
    const auto number = [&](auto member) {
        return Cell([&totals, member](std::size_t i) { return std::to_string(totals[i].*member); });
    };
    const auto any = [&](auto member) {
        return std::ranges::any_of(totals, [&](const Totals& each) { return each.*member > 0; });
    };
    std::string text = line("", runs, [&](std::size_t i) {
        return clipped(runs[i].engine, column_width(runs[i].engine));
    });
    for (const std::int64_t limit : curve_limits(runs))
        text += line(curve_heading(runs.front().axis, limit), runs,
                     [&](std::size_t i) { return std::to_string(solved_by(runs[i], limit)); });
    text +=
        line(fmt::format("solved of {}", totals.front().positions), runs, number(&Totals::solved));
    text +=
        line("seconds", runs, [&](std::size_t i) { return seconds_text(totals[i].milliseconds); });
    text += line("nodes", runs, number(&Totals::nodes));
    text += line("median nodes", runs, number(&Totals::median_nodes));
    if (any(&Totals::mates)) {
        text += line("mates found", runs, number(&Totals::mates_found));
        text += line("mates best", runs, number(&Totals::mates_best));
        text += line("mates wrong", runs, number(&Totals::mates_wrong));
        if (any(&Totals::mates_bounds))
            text += line("mates as bounds", runs, number(&Totals::mates_bounds));
        if (any(&Totals::mates_unshown))
            text += line("mates cut short", runs, number(&Totals::mates_unshown));
    }
    if (any(&Totals::most_points))
        text += line(fmt::format("points of {}", totals.front().most_points), runs,
                     number(&Totals::points));
    if (any(&Totals::faults)) text += line("lost to faults", runs, number(&Totals::faults));
    return text + comparisons(runs);
}

std::vector<std::string> distinct(std::vector<std::string> names) {
    const std::vector<std::string> given = names;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto earlier =
            std::count(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(i), given[i]);
        if (earlier > 0) names[i] += fmt::format(" ({})", earlier + 1);
    }
    return names;
}

}  // namespace sebastes::epd
