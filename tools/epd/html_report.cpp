#include "tools/epd/html_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "board/fen.h"
#include "tools/epd/board_picture.h"
#include "tools/epd/curve_picture.h"
#include "tools/epd/html_style.h"
#include "tools/epd/html_suite.h"
#include "tools/epd/html_text.h"
#include "tools/epd/position_text.h"
#include "tools/epd/text_report.h"
#include "tools/epd/uci_engine.h"

namespace sebastes::epd {

namespace {

std::string number_cell(double value, const std::string& text) {
    return fmt::format("<td class=\"n\" data-v=\"{}\">{}</td>", value, html_escaped(text));
}

std::string text_cell(const std::string& text) { return "<td>" + html_escaped(text) + "</td>"; }

// Cells without a time sort behind all others.
std::string progress_cell(const std::optional<SearchProgress>& progress) {
    if (!progress) return number_cell(std::numeric_limits<double>::max(), "");
    return number_cell(static_cast<double>(progress->milliseconds),
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
    row += number_cell(static_cast<double>(number), std::to_string(number));
    row +=
        text_cell(result) + text_cell(entry.name()) + text_cell(move_text(position, answer.move));
    row += text_cell(clipped(to_text(entry.expectation, position), 40));
    row += number_cell(answer.score, score_text(answer));
    row += number_cell(answer.depth, std::to_string(answer.depth));
    row += number_cell(static_cast<double>(answer.milliseconds), seconds_text(answer.milliseconds));
    row += progress_cell(outcome.first_found) + progress_cell(outcome.held_from);
    row += number_cell(static_cast<double>(answer.nodes), std::to_string(answer.nodes));
    return row + "</tr>\n";
}

std::string table(const EngineRun& run) {
    std::string text =
        "<table class=\"sortable\"><thead><tr><th class=\"n\">#</th><th>result</th><th>id</th>"
        "<th>move</th><th>expected</th><th class=\"n\">score</th><th class=\"n\">depth</th>"
        "<th class=\"n\">seconds</th><th class=\"n\">found</th><th class=\"n\">held from</th>"
        "<th class=\"n\">nodes</th></tr></thead><tbody>\n";
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i]) text += table_row(i + 1, run.suite->entries[i], *run.outcomes[i]);
    return text + "</tbody></table>\n";
}

std::string figure(const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    std::vector<Arrow> arrows;
    for (const Move move : entry.expectation.best_moves) arrows.push_back({move, "solution"});
    if (answer.move) arrows.push_back({answer.move, "engine"});
    std::string caption = fmt::format("<b>{}</b>: {}, not {}", html_escaped(entry.name()),
                                      html_escaped(to_text(entry.expectation, position)),
                                      html_escaped(move_text(position, answer.move)));
    if (!entry.expectation.avoid_moves.empty() || !answer.fault.empty())
        caption = fmt::format("<b>{}</b>: {}; played {}", html_escaped(entry.name()),
                              html_escaped(to_text(entry.expectation, position)),
                              html_escaped(move_text(position, answer.move)));
    caption += fmt::format(" ({}, depth {})", html_escaped(score_text(answer)), answer.depth);
    if (!answer.fault.empty()) caption += "; " + html_escaped(answer.fault);
    return fmt::format("<figure>{}<figcaption>{}<br><small>{}</small></figcaption></figure>\n",
                       board_picture(position, arrows), caption, html_escaped(to_fen(position)));
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
           piece_shapes() + "<div class=\"boards\">\n" + text + "</div>\n";
}

}  // namespace

std::string report_html(const RunSetup& setup, const EngineRun& run) {
    std::string files;
    for (const std::string& file : setup.files)
        files += (files.empty() ? "" : ", ") + file.substr(file.rfind('/') + 1);
    const std::string title = fmt::format("{} on {}", setup.engine, files);
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head><body>\n"
        "<h1>{0}</h1>\n<p>Each position: {2}. Hash {3} MiB, threads {4}, jobs {5}.</p>\n"
        "<pre>{6}</pre>\n<h2>Solved by {12}</h2>\n{7}\n{8}<h2>All positions</h2>\n"
        "<p>A click on a heading sorts.</p>\n{9}{11}<script>{10}</script></body></html>\n",
        html_escaped(title), kStyle, go_words(setup.settings.limits), setup.hash_mib, setup.threads,
        setup.jobs, html_escaped(totals_text(run)), curve_picture(run), boards(run), table(run),
        kScript, left_out_html(*run.suite), run.axis == CurveAxis::Nodes ? "nodes" : "time");
}

}  // namespace sebastes::epd
