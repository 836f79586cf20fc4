#include "tools/programs/epd/html_report.h"

#include <fmt/core.h>

#include <limits>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/epd/curve_picture.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/text_report.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::epd {

namespace {

std::string item(const std::string& text) { return "<li>" + tools::html_escaped(text) + "</li>\n"; }

}  // namespace

std::string left_out_html(const Suite& suite) {
    std::string text;
    if (!suite.faults.empty()) {
        text += fmt::format("<h2>Lines and files refused: {}</h2>\n<ul>\n", suite.fault_count);
        for (const std::string& fault : suite.faults) text += item(fault);
        if (const std::size_t more = suite.fault_count - suite.faults.size(); more > 0)
            text += item(fmt::format("and {} more", more));
        text += "</ul>\n";
    }
    if (suite.left_out.empty()) return text;
    text += "<h2>Left out of lines that are used</h2>\n<ul>\n";
    for (const Tally& tally : suite.left_out)
        text += item(fmt::format("{}: {}, the first {}", tally.kind, tally.count, tally.first));
    return text + "</ul>\n";
}

namespace {

// Cells without a time sort behind all others.
std::string progress_cell(const std::optional<SearchProgress>& progress) {
    if (!progress) return tools::number_cell(std::numeric_limits<double>::max(), "");
    return tools::number_cell(static_cast<double>(progress->milliseconds),
                              seconds_text(progress->milliseconds));
}

std::string_view result_of(const Outcome& outcome) {
    if (!outcome.answer.fault.empty()) return "fault";
    return outcome.solved ? "solved" : "no";
}

std::string table_row(std::size_t number, const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    const auto result = std::string(result_of(outcome));
    std::string row = fmt::format("<tr class=\"{}\">", outcome.solved ? "yes" : "no");
    row += tools::number_cell(static_cast<double>(number), std::to_string(number));
    row += tools::text_cell(result) + tools::text_cell(entry.name()) +
           tools::text_cell(move_text(position, answer.move));
    row += tools::text_cell(clipped(to_text(entry.expectation, position), 40));
    row += tools::number_cell(answer.score, score_text(answer));
    row += tools::number_cell(answer.depth, std::to_string(answer.depth));
    row += tools::number_cell(static_cast<double>(answer.milliseconds),
                              seconds_text(answer.milliseconds));
    row += progress_cell(outcome.first_found) + progress_cell(outcome.held_from);
    row += tools::number_cell(static_cast<double>(answer.nodes), std::to_string(answer.nodes));
    row += "<td class=\"line\">" + tools::html_escaped(to_numbered_san(position, answer.line)) +
           "</td>";
    return row + "</tr>\n";
}

std::string table(const EngineRun& run) {
    std::string text =
        "<table class=\"sortable\"><thead><tr><th class=\"n\">#</th><th>result</th><th>id</th>"
        "<th>move</th><th>expected</th><th class=\"n\">score</th><th class=\"n\">depth</th>"
        "<th class=\"n\">seconds</th><th class=\"n\">found</th><th class=\"n\">held from</th>"
        "<th class=\"n\">nodes</th><th>line</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i]) text += table_row(i + 1, run.suite->entries[i], *run.outcomes[i]);
    return text + "</tbody></table>\n";
}

std::string figure(const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    std::vector<tools::Arrow> arrows;
    for (const Move move : entry.expectation.best_moves) arrows.push_back({move, "solution"});
    if (answer.move) arrows.push_back({answer.move, "engine"});
    std::string caption = fmt::format("<b>{}</b>: {}, not {}", tools::html_escaped(entry.name()),
                                      tools::html_escaped(to_text(entry.expectation, position)),
                                      tools::html_escaped(move_text(position, answer.move)));
    if (!entry.expectation.avoid_moves.empty() || !answer.fault.empty())
        caption = fmt::format("<b>{}</b>: {}; played {}", tools::html_escaped(entry.name()),
                              tools::html_escaped(to_text(entry.expectation, position)),
                              tools::html_escaped(move_text(position, answer.move)));
    caption +=
        fmt::format(" ({}, depth {})", tools::html_escaped(score_text(answer)), answer.depth);
    const std::string remark = remark_on(entry, outcome);
    if (!remark.empty()) caption += "; " + tools::html_escaped(remark);
    if (!answer.line.empty())
        caption += "<br>" + tools::html_escaped(to_numbered_san(position, answer.line));
    return fmt::format("<figure>{}<figcaption>{}<br><small>{}</small></figcaption></figure>\n",
                       tools::board_picture(position, arrows), caption,
                       tools::html_escaped(to_fen(position)));
}

std::string boards(const EngineRun& run) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i] && !run.outcomes[i]->solved)
            text += figure(run.suite->entries[i], *run.outcomes[i]);
    if (text.empty()) return {};
    return "<h2>Unsolved positions</h2>\n<p>Arrows: <span class=\"key\" "
           "style=\"background:#2e7d32\">"
           "solution</span> <span class=\"key\" style=\"background:#c62828\">engine</span>. The "
           "side "
           "to move is below.</p>\n" +
           tools::piece_shapes() + "<div class=\"boards\">\n" + text + "</div>\n";
}

}  // namespace

std::string files_text(const RunSetup& setup) {
    std::string files;
    for (const std::string& file : setup.files)
        files += (files.empty() ? "" : ", ") + file.substr(file.rfind('/') + 1);
    return files;
}

std::string report_html(const RunSetup& setup, const EngineRun& run) {
    return tools::html_page(
        setup.engine + " on " + files_text(setup),
        fmt::format("<pre>{}</pre>\n<pre>{}</pre>\n<h2>Solved by {}</h2>\n{}\n{}<h2>All "
                    "positions</h2>\n<p>A click on a heading sorts.</p>\n{}{}",
                    tools::html_escaped(engine_text(setup) + conditions_text(setup)),
                    tools::html_escaped(totals_text(run)),
                    run.axis == CurveAxis::Nodes ? "nodes" : "time", curve_picture(run),
                    boards(run), table(run), left_out_html(*run.suite)));
}

}  // namespace sebastes::epd
