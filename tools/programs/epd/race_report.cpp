#include "tools/programs/epd/race_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "notation/notation.h"
#include "tools/programs/epd/position_text.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::epd {

namespace {

using tools::Cell;
using tools::Column;
using tools::Report;
using tools::Row;

// The answer and its line show when the pointer rests there.
Cell held_cell(const SuiteEntry& entry, const Outcome& outcome, CurveAxis axis) {
    const SearchAnswer& answer = outcome.answer;
    Cell cell = tools::shown(answer.fault.empty() ? "--" : "!!");
    if (outcome.solved && axis == CurveAxis::Nodes)
        cell = Cell(outcome.held_from->nodes);
    else if (outcome.solved)
        cell = {outcome.held_from->milliseconds, seconds_text(outcome.held_from->milliseconds)};
    cell.mark = outcome.solved ? "yes" : "no";
    const Position& position = entry.record.position;
    cell.hint =
        !answer.fault.empty()
            ? answer.fault
            : fmt::format("{} {}, depth {}: {}", move_text(position, answer.move),
                          score_text(answer), answer.depth, to_numbered_san(position, answer.line));
    return cell;
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

}  // namespace

PositionTable race_table(const Suite& suite, const std::vector<std::string>& engines,
                         CurveAxis axis) {
    using enum Column::Kind;
    PositionTable table{{{"", "", "id"}, {"", "", "expected"}}, {}};
    for (const SuiteEntry& entry : suite.entries) {
        const std::string expected = to_text(entry.expectation, entry.record.position);
        table.columns[0].width = std::max(table.columns[0].width, tools::width_of(entry.name()));
        table.columns[1].width = std::max(table.columns[1].width, expected.size());
    }
    for (const std::string& engine : engines) table.columns.push_back({"", "", engine, Number, 8});
    table.row = [axis](const SuiteEntry& entry, const Outcomes& outcomes) {
        Row row{entry.name(), to_text(entry.expectation, entry.record.position)};
        for (const Outcome& outcome : outcomes) row.push_back(held_cell(entry, outcome, axis));
        return row;
    };
    return table;
}

Report race_report(const std::vector<EngineRun>& runs) {
    // The times or nodes at which any engine's curve has a point.
    std::map<std::int64_t, std::size_t> limits;
    for (const EngineRun& run : runs)
        for (const CurvePoint& point : solution_curve(run)) limits[point.at];
    Report race{.title = "Totals"};
    std::vector<Report> totals;
    for (const EngineRun& run : runs) {
        std::vector<CurvePoint> curve;
        for (const auto& [limit, unused] : limits) curve.push_back({limit, solved_by(run, limit)});
        totals.push_back(totals_report(run, curve));
        for (std::string& line : remarks_on(run)) race.lines.push_back(std::move(line));
    }
    const EngineRun& first = runs.front();
    if (!first.is_complete())
        race.lines.push_back(fmt::format("stopped early: {} of {} positions were reached",
                                         totals_of(first).positions, first.outcomes.size()));
    for (std::string& line : left_out_lines(*first.suite)) race.lines.push_back(std::move(line));
    race.tables = {tools::side_by_side(totals)};
    Report comparisons;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const auto [lost, won] = split(first, runs[i]);
        comparisons.lines.push_back(
            fmt::format("{} against {}: {} more, {} fewer; p = {:.4f} (sign test)", runs[i].engine,
                        first.engine, won, lost, sign_test(won, lost)));
    }
    race.parts = {std::move(comparisons)};
    return race;
}

std::vector<EngineRun> runs_of(const Suite& suite, const SolveSettings& settings,
                               RunResult& result) {
    std::vector<EngineRun> runs;
    for (const std::string& name : distinct(result.engines))
        runs.push_back({name, &suite, {}, curve_axis(settings), ""});
    for (auto& outcomes : result.outcomes)
        for (std::size_t i = 0; i < runs.size(); ++i)
            runs[i].outcomes.push_back(outcomes ? std::optional(std::move((*outcomes)[i]))
                                                : std::nullopt);
    for (std::size_t i = 0; i < runs.size(); ++i) runs[i].given_up = result.given_up[i];
    return runs;
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
