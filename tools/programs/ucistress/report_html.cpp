#include <fmt/core.h>

#include "core/version.h"
#include "tools/programs/ucistress/report.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::stress {

namespace {

using tools::html_escaped;

std::string table_html(const ReportTable& table, const std::vector<std::string>& labels) {
    if (table.rows.empty()) return {};
    std::string html = "<div class=\"wide\"><table><thead><tr>";
    html += "<th>" + html_escaped(table.title) + "</th>";
    for (const std::string& label : labels)
        html += "<th class=\"n\">" + html_escaped(label) + "</th>";
    html += "</tr></thead><tbody>\n";
    for (const ReportRow& row : table.rows) {
        html += "<tr>" + tools::text_cell(row.title);
        for (const std::string& cell : row.cells)
            html += "<td class=\"n\">" + html_escaped(cell) + "</td>";
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n<p></p>\n";
}

std::string fault_html(const EngineReport& report, const FaultGroup& group,
                       const RunSettings& settings, const RunWords& words) {
    const FindingWords& rule = words_of(group.fault.kind);
    std::string steps;
    for (const Step& step : group.shortest) steps += to_text(step, 300) + "\n";
    return fmt::format(
        "<h3>{}: {}</h3>\n<p>{}{}{}, in {} of the sessions. What should be: {}.</p>\n"
        "<pre>{}</pre>\n<p>Repeats {} of {} times. Again: <code>{}</code></p>\n",
        rule.name, html_escaped(group.fault.detail), group.kind, group.name.empty() ? "" : ": ",
        html_escaped(group.name), group.sessions.size(), rule.rule, html_escaped(steps),
        group.repeated, group.tries,
        html_escaped(again_text(report, settings, words, group.sessions.front())));
}

std::string remarks_html(const EngineReport& report) {
    if (report.remarks.empty()) return {};
    std::string html =
        "<div class=\"wide\"><table><thead><tr><th>remark</th><th class=\"n\">sessions</th>"
        "<th class=\"n\">first</th><th>there</th><th>what would be good</th></tr></thead><tbody>\n";
    for (const RemarkGroup& remark : report.remarks) {
        const FindingWords& rule = words_of(remark.kind);
        html +=
            "<tr>" + tools::text_cell(rule.name) +
            tools::number_cell(static_cast<double>(remark.sessions),
                               std::to_string(remark.sessions)) +
            tools::number_cell(static_cast<double>(remark.first), std::to_string(remark.first)) +
            "<td class=\"line\">" + html_escaped(remark.detail) + "</td>" +
            tools::text_cell(rule.rule) + "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

}  // namespace

std::string report_html(EngineReports reports, const RunSettings& settings, const RunWords& words) {
    const std::vector<std::string> labels = labels_of(reports);
    std::string html = tools::html_page_begin("UCI stress");
    html += fmt::format(
        "<p>ucistress {}, seed {}, {} sessions from {}, timeout {} ms; {}, on {}</p>\n", kVersion,
        settings.plan.seed, settings.sessions, settings.first, settings.limits.timeout.count(),
        html_escaped(words.date), html_escaped(words.machine));
    for (const ReportTable& table : tables_of(reports)) html += table_html(table, labels);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        html += "<h2>" + html_escaped(labels[i]) + "</h2>\n";
        if (reports[i].faults.empty()) html += "<p>No fault.</p>\n";
        for (const FaultGroup& group : reports[i].faults)
            html += fault_html(reports[i], group, settings, words);
        html += remarks_html(reports[i]);
    }
    return html + tools::html_page_end();
}

}  // namespace sebastes::stress
