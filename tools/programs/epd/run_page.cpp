#include "tools/programs/epd/run_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/race_report.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::epd {

namespace {

using tools::html_escaped;
using tools::Report;

// ---- The solution curve ----

constexpr std::string_view kLineColors[] = {"#1a4f8b", "#c62828", "#2e7d32", "#8e5a00",
                                            "#6a1b9a", "#00838f", "#ad1457", "#444444"};

std::string key_text(std::string_view color, const std::string& text) {
    return fmt::format("<span class=\"key\" style=\"background:{}\">{}</span> ", color,
                       html_escaped(text));
}

// A column at each power of ten, and at 2 and 5 between where there is space.
std::string grid(CurveAxis axis, const tools::StepChart& chart) {
    const bool is_fine = chart.last / chart.first <= 1000;
    std::string text;
    for (double power = chart.first; power <= chart.last; power *= 10)
        for (const int factor : {1, 2, 5})
            if (const double at = factor * power; at <= chart.last && (factor == 1 || is_fine))
                text += tools::grid_column(chart.x(at),
                                           curve_label(axis, static_cast<std::int64_t>(at)));
    return text + chart.rows();
}

// How many positions the engines had solved by which time, or by how many nodes: SVG, with a
// legend where there are several engines.  The axis is logarithmic and begins where solutions do.
std::string solution_picture(const std::vector<EngineRun>& runs) {
    std::vector<std::vector<double>> found;
    double least = 0;
    double most = 0;
    for (const EngineRun& run : runs) {
        found.emplace_back();
        for (const std::int64_t point : solution_points(run))
            found.back().push_back(std::max(1.0, static_cast<double>(point)));
        if (found.back().empty()) continue;
        least = least == 0 ? found.back().front() : std::min(least, found.back().front());
        most = std::max(most, found.back().back());
    }
    if (most == 0) return "<p>Nothing was solved.</p>\n";
    const double first = std::pow(10.0, std::floor(std::log10(least)));
    const tools::StepChart chart{first,
                                 std::max(10 * first, std::pow(10.0, std::ceil(std::log10(most)))),
                                 static_cast<double>(runs.front().suite->entries.size())};
    std::string text = tools::chart_begin() + grid(runs.front().axis, chart);
    std::string legend;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string_view color = kLineColors[i % std::size(kLineColors)];
        text += fmt::format("<path fill=\"none\" stroke=\"{}\" stroke-width=\"2\" d=\"{}\"/>",
                            color, chart.steps(found[i]));
        legend += key_text(color, runs[i].engine);
    }
    return text + "</svg>\n" + (runs.size() > 1 ? "<p>" + legend + "</p>\n" : "");
}

Report curve_part(const std::vector<EngineRun>& runs) {
    const bool by_nodes = runs.front().axis == CurveAxis::Nodes;
    return {.title = fmt::format("Solved by {}", by_nodes ? "nodes" : "time"),
            .picture = solution_picture(runs)};
}

// ---- The unsolved positions ----

std::string figure(const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    std::vector<tools::Arrow> arrows;
    for (const Move move : entry.expectation.best_moves) arrows.push_back({move, "solution"});
    if (answer.move) arrows.push_back({answer.move, "engine"});
    const bool is_other_move = entry.expectation.avoid_moves.empty() && answer.fault.empty();
    std::string caption = fmt::format(
        "<b>{}</b>: {}{}{} ({}, depth {})", html_escaped(entry.name()),
        html_escaped(to_text(entry.expectation, position)), is_other_move ? ", not " : "; played ",
        html_escaped(move_text(position, answer.move)), html_escaped(score_text(answer)),
        answer.depth);
    const std::string remark = remark_on(entry, outcome);
    if (!remark.empty()) caption += "; " + html_escaped(remark);
    if (!answer.line.empty())
        caption += "<br>" + html_escaped(to_numbered_san(position, answer.line));
    return fmt::format("<figure>{}<figcaption>{}<br><small>{}</small></figcaption></figure>\n",
                       tools::board_picture(position, arrows), caption,
                       html_escaped(to_fen(position)));
}

Report unsolved_part(const EngineRun& run) {
    std::string figures;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i] && !run.outcomes[i]->solved)
            figures += figure(run.suite->entries[i], *run.outcomes[i]);
    if (figures.empty()) return {};
    return {.title = "Unsolved positions",
            .picture = "<p>Arrows: " + key_text("#2e7d32", "solution") +
                       key_text("#c62828", "engine") + "; the side to move is below.</p>\n" +
                       tools::piece_shapes() + "<div class=\"boards\">\n" + figures + "</div>\n"};
}

// ---- All positions ----

Report positions_part(std::string about, PositionTable shown, const std::vector<EngineRun>& runs) {
    const std::vector<SuiteEntry>& entries = runs.front().suite->entries;
    tools::Table table{.columns = std::move(shown.columns)};
    for (std::size_t i = 0; i < entries.size(); ++i) {
        Outcomes outcomes;
        for (const EngineRun& run : runs)
            if (run.outcomes[i]) outcomes.push_back(*run.outcomes[i]);
        if (outcomes.size() == runs.size()) table.rows.push_back(shown.row(entries[i], outcomes));
    }
    return {.title = "All positions", .lines = {std::move(about)}, .tables = {std::move(table)}};
}

// The lines and files refused, each, and what was left out of others, by kinds.
Report not_used_part(const Suite& suite) {
    if (suite.faults.empty() && suite.left_out.empty()) return {};
    Report part{.title = "Lines that are not used", .lines = suite.faults};
    if (const std::size_t more = suite.fault_count - suite.faults.size(); more > 0)
        part.lines.push_back(fmt::format("and {} more", more));
    for (const tools::Tally& tally : suite.left_out)
        part.lines.push_back(
            fmt::format("{}: {}, the first {}", tally.kind, tally.count, tally.first));
    return part;
}

// The names of the run's files, without folders.
std::string files_text(const RunSetup& setup) {
    std::string files;
    for (const std::string& file : setup.files)
        files += (files.empty() ? "" : ", ") + file.substr(file.rfind('/') + 1);
    return files;
}

}  // namespace

std::string report_html(const RunSetup& setup, const EngineRun& run) {
    Report page = setup_report({setup});
    page.title = setup.engine + " on " + files_text(setup);
    Report summary = summary_report(run);
    summary.title = "Summary";
    page.parts = {
        std::move(summary), curve_part({run}), unsolved_part(run),
        positions_part("A click on a heading sorts.", solve_table(*run.suite, run.engine), {run}),
        not_used_part(*run.suite)};
    return tools::to_html(page);
}

std::string race_html(const std::vector<RunSetup>& setups, const std::vector<EngineRun>& runs) {
    Report page = setup_report(setups);
    page.title = "Race on " + files_text(setups.front());
    std::vector<std::string> engines;
    for (const EngineRun& run : runs) engines.push_back(run.engine);
    const bool by_nodes = runs.front().axis == CurveAxis::Nodes;
    page.parts = {
        race_report(runs), curve_part(runs),
        positions_part(fmt::format("{} from which on the solution was held.  A click on a heading "
                                   "sorts; an engine's answer and line show where the pointer "
                                   "rests on its cell.",
                                   by_nodes ? "The nodes" : "The seconds"),
                       race_table(*runs.front().suite, engines, runs.front().axis), runs),
        not_used_part(*runs.front().suite)};
    return tools::to_html(page);
}

}  // namespace sebastes::epd
