#include "tools/programs/epd/race_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

#include "notation/notation.h"
#include "tools/programs/epd/curve_picture.h"
#include "tools/programs/epd/html_report.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/sign_test.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"

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

// ---- As a picture ----

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

// ---- As a page ----

namespace {

// What solving took, in the unit of the limit; the answer and its line show when the pointer
// rests there.
std::string cell(const SuiteEntry& entry, const std::optional<Outcome>& outcome, bool by_nodes) {
    // Behind all others when sorted.
    constexpr double kLast = std::numeric_limits<double>::max();
    if (!outcome) return tools::number_cell(kLast, "");
    const SearchAnswer& answer = outcome->answer;
    const Position& position = entry.record.position;
    double value = kLast;
    std::string text = !answer.fault.empty() ? "fault" : "no";
    if (outcome->solved) {
        const SearchProgress& held = *outcome->held_from;
        value = by_nodes ? static_cast<double>(held.nodes) : static_cast<double>(held.milliseconds);
        text = by_nodes ? std::to_string(held.nodes) : seconds_text(held.milliseconds);
    }
    std::string about =
        fmt::format("{} {}, depth {}: {}", move_text(position, answer.move), score_text(answer),
                    answer.depth, to_numbered_san(position, answer.line));
    if (!answer.fault.empty()) about = answer.fault;
    return fmt::format("<td class=\"n {}\" data-v=\"{}\" title=\"{}\">{}</td>",
                       outcome->solved ? "yes" : "no", value, tools::html_escaped(about), text);
}

std::string table(const std::vector<EngineRun>& runs, bool by_nodes) {
    std::string text =
        "<table class=\"sortable race\"><thead><tr><th class=\"n\">#</th><th>id</th>"
        "<th>expected</th>";
    for (const EngineRun& run : runs)
        text += "<th class=\"n\">" + tools::html_escaped(run.engine) + "</th>";
    text += "</tr></thead><tbody>\n";
    const std::vector<SuiteEntry>& entries = runs.front().suite->entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!runs.front().outcomes[i]) continue;
        const SuiteEntry& entry = entries[i];
        text += "<tr>" + tools::number_cell(static_cast<double>(i + 1), std::to_string(i + 1)) +
                tools::text_cell(entry.name()) +
                tools::text_cell(clipped(to_text(entry.expectation, entry.record.position), 40));
        for (const EngineRun& run : runs) text += cell(entry, run.outcomes[i], by_nodes);
        text += "</tr>\n";
    }
    return text + "</tbody></table>\n";
}

}  // namespace

std::string race_html(const std::vector<RunSetup>& setups, const std::vector<EngineRun>& runs) {
    const bool by_nodes = setups.front().settings.limits.nodes.has_value();
    std::string facts;
    for (const RunSetup& setup : setups) facts += engine_text(setup);
    facts += conditions_text(setups.front());
    std::string faults;
    for (const EngineRun& run : runs) faults += fault_lines(run);
    return tools::html_page(
        "Race on " + files_text(setups.front()),
        fmt::format(
            "<pre>{}</pre>\n<pre>{}</pre>\n<h2>Solved by {}</h2>\n{}\n<h2>All "
            "positions</h2>\n<p>{} from which on the solution was held. A click on a "
            "heading sorts; an engine's answer and line show where the pointer rests on "
            "its cell.</p>\n{}{}",
            tools::html_escaped(facts),
            tools::html_escaped(faults + left_out_text(*runs.front().suite) + race_text(runs)),
            by_nodes ? "nodes" : "time", race_picture(runs, by_nodes),
            by_nodes ? "The nodes" : "The seconds", table(runs, by_nodes),
            left_out_html(*runs.front().suite)));
}

}  // namespace sebastes::epd
