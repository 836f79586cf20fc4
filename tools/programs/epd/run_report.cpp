#include "tools/programs/epd/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/epd/position_text.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::epd {

namespace {

using tools::Cell;
using tools::Column;
using tools::Json;
using tools::Report;
using tools::Row;
using tools::shown;

// ---- One position ----

Json san_list(const Position& position, const std::vector<Move>& moves) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_san(position, move));
    return list;
}

Json expected_json(const Expectation& expectation, const Position& position) {
    Json expected = Json::object();
    if (!expectation.best_moves.empty())
        expected["bm"] = san_list(position, expectation.best_moves);
    if (!expectation.avoid_moves.empty())
        expected["am"] = san_list(position, expectation.avoid_moves);
    if (expectation.mate) expected["dm"] = *expectation.mate;
    for (const MovePoints& entry : expectation.points)
        expected["points"][to_san(position, entry.move)] = entry.points;
    return expected;
}

Cell score_cell(const SearchAnswer& answer) {
    Cell cell(is_mate(answer.score) ? Json::object({{"mate", mate_distance(answer.score)}})
                                    : Json::object({{"cp", answer.score}}),
              score_text(answer));
    cell.order = answer.score;
    return cell;
}

Cell solved_cell(const Outcome& outcome) {
    Cell cell(outcome.solved, !outcome.answer.fault.empty() ? "!!" : outcome.solved ? "ok" : "--");
    cell.mark = outcome.solved ? "yes" : "no";
    return cell;
}

Json mate_lines_json(const MateLines& lines) {
    return Json::object(
        {{"whole", lines.whole}, {"cut_short", lines.cut_short}, {"wrong", lines.wrong}});
}

void add_progress(const std::optional<SearchProgress>& progress, Row& row) {
    if (!progress) return row.resize(row.size() + 3);
    row.emplace_back(progress->milliseconds, seconds_text(progress->milliseconds));
    row.emplace_back(progress->depth);
    row.emplace_back(progress->nodes);
}

Cell present_if(bool condition, Json value) { return condition ? Cell(std::move(value)) : Cell(); }

std::vector<Column> position_columns() {
    using enum Column::Kind;
    return {{"", "engine", ""},
            {"file", "file", ""},
            {"line", "line", ""},
            {"id", "id", ""},
            {"", "", "id"},
            {"fen", "fen", ""},
            {"expected", "expected", "expected"},
            {"solved", "solved", "solved"},
            {"move", "move", "move", Text, 8},
            {"score", "score", "score", Number, 7},
            {"bound", "", ""},
            {"depth", "depth", "depth", Number},
            {"milliseconds", "milliseconds", "seconds", Number, 8},
            {"nodes", "nodes", "nodes", Number, 12},
            {"first_found.milliseconds", "found_milliseconds", "found", Number, 8},
            {"first_found.depth", "found_depth", ""},
            {"first_found.nodes", "found_nodes", ""},
            {"held_from.milliseconds", "held_milliseconds", "held", Number, 8},
            {"held_from.depth", "held_depth", ""},
            {"held_from.nodes", "held_nodes", ""},
            {"points", "points", ""},
            {"fault", "fault", ""},
            {"mate_claim", "mate_claim", ""},
            {"", "", "remark"},
            {"pv", "pv", "line", Page},
            {"mate_lines", "", ""},
            {"illegal_lines", "", ""},
            {"overran", "", ""},
            {"ended_early", "", ""},
            {"was_asked", "", ""}};
}

// The cells of position_columns().
Row position_row(const std::string& engine, const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    const bool is_bound = answer.is_lower_bound || answer.is_upper_bound;
    Row row{engine,
            entry.file,
            entry.line,
            entry.record.id(),
            shown(entry.name()),
            to_fen(position),
            {expected_json(entry.expectation, position), to_text(entry.expectation, position)},
            solved_cell(outcome),
            answer.move ? Cell(to_san(position, answer.move)) : shown("-"),
            score_cell(answer),
            present_if(is_bound, answer.is_lower_bound ? "lower" : "upper"),
            answer.depth,
            {answer.milliseconds, seconds_text(answer.milliseconds)},
            answer.nodes};
    add_progress(outcome.first_found, row);
    add_progress(outcome.held_from, row);
    row.push_back(present_if(!entry.expectation.points.empty(), outcome.points));
    row.push_back(present_if(!answer.fault.empty(), answer.fault));
    row.push_back(present_if(outcome.mate_claim != MateClaim::None, name_of(outcome.mate_claim)));
    row.push_back(shown(remark_on(entry, outcome)));
    row.emplace_back(line_text(position, answer.line), to_numbered_san(position, answer.line));
    row.push_back(
        present_if(outcome.mate_lines != MateLines{}, mate_lines_json(outcome.mate_lines)));
    row.push_back(present_if(answer.illegal_lines > 0, answer.illegal_lines));
    row.push_back(present_if(answer.overran, true));
    row.push_back(present_if(answer.ended_early, true));
    row.push_back(present_if(!answer.was_asked, false));
    return row;
}

}  // namespace

PositionTable solve_table(const Suite& suite, const std::string& engine) {
    std::vector<Column> columns = position_columns();
    for (Column& column : columns)
        for (const SuiteEntry& entry : suite.entries) {
            if (column.title == "id")
                column.width = std::max(column.width, tools::width_of(entry.name()));
            if (column.title == "expected")
                column.width = std::max(column.width,
                                        to_text(entry.expectation, entry.record.position).size());
        }
    return {std::move(columns), [engine](const SuiteEntry& entry, const Outcomes& outcomes) {
                return position_row(engine, entry, outcomes.front());
            }};
}

Json outcome_json(const SuiteEntry& entry, const Outcome& outcome) {
    static const std::vector<Column> kColumns = position_columns();
    return tools::to_json(kColumns, position_row("", entry, outcome));
}

std::string remark_on(const SuiteEntry& entry, const Outcome& outcome) {
    if (!outcome.answer.fault.empty()) return outcome.answer.fault;
    const bool doubtful = outcome.mate_claim != MateClaim::None &&
                          outcome.mate_claim != MateClaim::Shown && entry.expectation.mate;
    return doubtful ? fmt::format("the mate is {}", name_of(outcome.mate_claim)) : "";
}

std::string iteration_line(const SuiteEntry& entry, const SearchReport& report) {
    return fmt::format("    {:>3}/{:<3} {:>7} {:>8} {:>12}  {}\n", report.depth,
                       report.selective_depth, score_text(answer_of(report)),
                       seconds_text(report.milliseconds), report.nodes,
                       line_text(entry.record.position, report.line));
}

// ---- The run ----

namespace {

// How the engine behaved; a line each.
std::vector<std::string> warnings_of_line(const EngineRun& run) {
    std::size_t searches = 0;
    std::size_t overran = 0;
    std::size_t ended_early = 0;
    std::uint64_t most_nodes = 0;              // of a search that overran
    std::map<std::string, std::size_t> unfit;  // positions it could not be asked about, by fault
    for (const auto& outcome : run.outcomes) {
        if (!outcome) continue;
        const SearchAnswer& answer = outcome->answer;
        if (!answer.was_asked) {
            ++unfit[answer.fault];
            continue;
        }
        ++searches;
        ended_early += answer.ended_early;
        overran += answer.overran;
        if (answer.overran) most_nodes = std::max(most_nodes, answer.nodes);
    }
    std::vector<std::string> warnings;
    for (const auto& [fault, positions] : unfit)
        warnings.push_back(fmt::format("{} {}: {} positions", run.engine, fault, positions));
    if (overran > 0)
        warnings.push_back(
            fmt::format("{} does not keep its limit: passed by more than a tenth in {} of {} "
                        "positions, up to {} nodes",
                        run.engine, overran, searches, most_nodes));
    if (ended_early > 0)
        warnings.push_back(fmt::format("{} ended {} of {} searches before half of the limit",
                                       run.engine, ended_early, searches));
    if (!run.given_up.empty()) warnings.push_back(run.engine + ' ' + run.given_up);
    return warnings;
}

// "16 of 24 (66.7 %)".
std::string part_text(double part, double whole) {
    return fmt::format("{:.0f} of {:.0f} ({:.1f} %)", part, whole, percent(part, whole));
}

// Shown to people where there are such; a program always gets the number.
void add_count(std::string key, std::string title, std::size_t count, Report& report) {
    report.add(std::move(key), count > 0 ? std::move(title) : "", count);
}

void add_mates(const Totals& totals, Report& report) {
    const MateLines& lines = totals.mate_lines;
    const bool has_mates = totals.mates > 0;
    if (has_mates) {
        report.add(
            "totals.mates.positions", "mates",
            {totals.mates, fmt::format("{} of {} found, {} best, {} wrong", totals.mates_found,
                                       totals.mates, totals.mates_best, totals.mates_wrong)});
        report.add("totals.mates.found", "", totals.mates_found);
        report.add("totals.mates.best", "", totals.mates_best);
        report.add("totals.mates.wrong", "", totals.mates_wrong);
        add_count("totals.mates.sooner", "mates sooner than stated", totals.mates_sooner, report);
        add_count("totals.mates.unshown", "mates cut short, not solved", totals.mates_unshown,
                  report);
        add_count("totals.mates.bounds", "mates as bounds, not found", totals.mates_bounds, report);
    }
    report.add("totals.mate_lines", has_mates || lines.wrong > 0 ? "mate lines" : "",
               {mate_lines_json(lines), fmt::format("{} whole, {} cut short, {} wrong", lines.whole,
                                                    lines.cut_short, lines.wrong)});
    add_count("totals.illegal_lines", "lines with an illegal move", totals.illegal_lines, report);
}

void add_points(const EngineRun& run, const Totals& totals, Report& report) {
    if (totals.most_points > 0) {
        report.add("totals.points.reached", "points",
                   {totals.points, part_text(static_cast<double>(totals.points),
                                             static_cast<double>(totals.most_points))});
        report.add("totals.points.most", "", totals.most_points);
        report.add("totals.points.positions", "", totals.with_points);
    }
    if (const auto rating = sts_rating(run)) {
        report.add("sts_rating.rating", "rating",
                   {*rating, fmt::format("{:.0f} ({})", *rating, kStsFormula)});
        report.add("sts_rating.formula", "", kStsFormula);
    }
}

// For people nothing where the ids tell no themes apart: all are one, or nearly each is its own.
tools::Table theme_table(const EngineRun& run) {
    const std::vector<Theme> themes = themes_of(run);
    const bool is_shown = themes.size() > 1 && 3 * themes.size() <= 2 * run.outcomes.size();
    const bool has_points =
        std::ranges::any_of(themes, [](const Theme& theme) { return theme.most_points > 0; });
    using enum Column::Kind;
    tools::Table table{
        .key = "themes",
        .columns = {{"name", "", is_shown ? "theme" : ""},
                    {"positions", "", is_shown ? "positions" : "", Number},
                    {"solved", "", is_shown ? "solved" : "", Number},
                    {"points", "", is_shown && has_points ? "points" : "", Number},
                    {"most_points", "", is_shown && has_points ? "of" : "", Number}}};
    for (const Theme& theme : themes)
        table.rows.push_back({theme.name, theme.positions, theme.solved,
                              present_if(theme.most_points > 0, theme.points),
                              present_if(theme.most_points > 0, theme.most_points)});
    return table;
}

Json left_out_json(const std::vector<tools::Tally>& tallies) {
    Json list = Json::array();
    for (const tools::Tally& tally : tallies)
        list.push_back(
            Json::object({{"kind", tally.kind}, {"count", tally.count}, {"first", tally.first}}));
    return list;
}

Json curve_json(const EngineRun& run) {
    const char* axis = run.axis == CurveAxis::Nodes ? "nodes" : "milliseconds";
    Json list = Json::array();
    for (const CurvePoint& point : solution_curve(run))
        list.push_back(Json::object({{axis, point.at}, {"solved", point.solved}}));
    return list;
}

}  // namespace

std::vector<std::string> remarks_on(const EngineRun& run) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i] && !run.outcomes[i]->answer.fault.empty() &&
            run.outcomes[i]->answer.was_asked)
            lines.push_back(fmt::format("{}: {} {}", run.suite->entries[i].name(), run.engine,
                                        run.outcomes[i]->answer.fault));
    for (std::string& warning : warnings_of_line(run)) lines.push_back(std::move(warning));
    return lines;
}

Report totals_report(const EngineRun& run, const std::vector<CurvePoint>& curve) {
    const Totals totals = totals_of(run);
    Report report{.title = run.engine};
    for (const CurvePoint& point : curve)
        report.add("", "solved by " + curve_label(run.axis, point.at), point.solved);
    add_mates(totals, report);
    add_points(run, totals, report);
    add_count("totals.faults", "lost to faults", totals.faults, report);
    report.add("totals.positions", "", totals.positions);
    report.add("totals.refused", "", run.suite->fault_count);
    report.add("totals.solved", "solved",
               {totals.solved, part_text(static_cast<double>(totals.solved),
                                         static_cast<double>(totals.positions))});
    report.add("totals.milliseconds", "seconds",
               {totals.milliseconds, seconds_text(totals.milliseconds)});
    report.add("totals.nodes", "nodes", totals.nodes);
    report.add("totals.median_nodes", "median nodes", totals.median_nodes);
    const double seconds = static_cast<double>(totals.milliseconds) / 1000;
    if (totals.milliseconds > 0)
        report.add("", "M nodes/s",
                   shown(fmt::format("{:.2f}", static_cast<double>(totals.nodes) / seconds / 1e6)));
    return report;
}

Report summary_report(const EngineRun& run) {
    Report report{.title = run.engine, .lines = remarks_on(run), .tables = {theme_table(run)}};
    if (!run.is_complete())
        report.lines.push_back(fmt::format("stopped early: {} of {} positions were reached",
                                           totals_of(run).positions, run.suite->entries.size()));
    for (std::string& line : left_out_lines(*run.suite)) report.lines.push_back(std::move(line));
    report.parts.push_back(totals_report(run, solution_curve(run)));
    report.parts.back().title.clear();
    return report;
}

Json report_json(const RunSetup& setup, const EngineRun& run, double seconds) {
    Report report = setup_report({setup});
    report.add("seconds", "", seconds);
    report.add("complete", "", run.is_complete());
    Json positions = Json::array();
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i])
            positions.push_back(outcome_json(run.suite->entries[i], *run.outcomes[i]));
    report.add("positions", "", std::move(positions));
    for (tools::Fact& fact : totals_report(run, {}).facts) report.facts.push_back(std::move(fact));
    report.add("curve", "", curve_json(run));
    report.add("faults", "", run.suite->faults);
    report.add("left_out", "", left_out_json(run.suite->left_out));
    if (const auto warnings = warnings_of_line(run); !warnings.empty())
        report.add("warnings", "", Json(warnings));
    if (!run.given_up.empty()) report.add("given_up", "", run.given_up);
    report.tables.push_back(theme_table(run));
    return tools::to_json(report);
}

std::string report_csv(const std::vector<EngineRun>& runs) {
    const std::vector<Column> columns = position_columns();
    std::string csv = tools::csv_heading(columns);
    for (const EngineRun& run : runs)
        for (std::size_t i = 0; i < run.outcomes.size(); ++i)
            if (run.outcomes[i])
                csv += tools::csv_row(
                    columns, position_row(run.engine, run.suite->entries[i], *run.outcomes[i]));
    return csv;
}

// ---- Several runs ----

namespace {

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

// ---- Suites ----

namespace {

constexpr int kMateInEpd = 32767;

EpdRecord with_answer(EpdRecord record, const SearchAnswer& answer) {
    const int evaluation = kMateInEpd - (kMate - std::abs(answer.score));
    record.set(operation("ce", std::to_string(answer.score > 0 ? evaluation : -evaluation)));
    record.set(pv_operation(record.position, answer.line));
    record.set(operation("acd", std::to_string(answer.depth)));
    record.set(operation("acn", std::to_string(answer.nodes)));
    record.set(operation("acs", short_seconds(answer.milliseconds)));
    return record;
}

using Record = std::optional<EpdRecord>;

// The records that `record_of` returns of the positions that were reached.
template <typename RecordOf>
std::string records(const EngineRun& run, RecordOf&& record_of) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
        if (!run.outcomes[i]) continue;
        const Record record = record_of(run.suite->entries[i], *run.outcomes[i]);
        if (record) text += to_epd(*record) + '\n';
    }
    return text;
}

}  // namespace

std::string unsolved_epd(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        return outcome.solved ? Record() : entry.record;
    });
}

std::string found_mates(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        const auto mate = entry.expectation.mate;
        return mate && finds_mate(*mate, outcome) ? with_answer(entry.record, outcome.answer)
                                                  : Record();
    });
}

std::string missed_mates(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        const auto mate = entry.expectation.mate;
        return mate && !finds_mate(*mate, outcome) ? entry.record : Record();
    });
}

}  // namespace sebastes::epd
