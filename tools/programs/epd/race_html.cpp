#include "tools/programs/epd/race_html.h"

#include <fmt/core.h>

#include <limits>

#include "notation/notation.h"
#include "tools/programs/epd/html_report.h"
#include "tools/programs/epd/html_suite.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/race_picture.h"
#include "tools/programs/epd/race_report.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::epd {

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
