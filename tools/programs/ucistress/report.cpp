#include "tools/programs/ucistress/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/quoted.h"
#include "core/version.h"
#include "tools/shared/batch/shell_quoted.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::stress {

namespace {

constexpr std::size_t kLabelWidth = 22;

ReportTable table_by_kind(EngineReports reports) {
    ReportTable table{"sessions failed, of how many", {}};
    const auto add_row = [&](const std::string& title, const auto& count_of) {
        ReportRow row{title, {}};
        bool any = false;
        for (const EngineReport& report : reports) {
            const KindCount count = count_of(report);
            any = any || count.run + count.skipped > 0;
            row.cells.push_back(count.run == 0 ? std::string("-")
                                               : fmt::format("{} of {}", count.failed, count.run));
        }
        if (any) table.rows.push_back(std::move(row));
    };
    for (const Kind& kind : all_kinds())
        add_row(std::string(kind.name), [&](const EngineReport& report) {
            const auto found = report.kinds.find(std::string(kind.name));
            return found == report.kinds.end() ? KindCount{} : found->second;
        });
    add_row("all", [](const EngineReport& report) { return report.total(); });
    return table;
}

ReportTable table_by_finding(EngineReports reports, bool faults) {
    ReportTable table{faults ? "by the first fault" : "remarks, no faults", {}};
    for (std::size_t i = 0; i < kFindingKinds; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        if (is_fault(kind) != faults) continue;
        ReportRow row{std::string(words_of(kind).name), {}};
        bool any = false;
        for (const EngineReport& report : reports) {
            const std::size_t count = report.count(kind);
            any = any || count > 0;
            row.cells.push_back(std::to_string(count));
        }
        if (any) table.rows.push_back(std::move(row));
    }
    return table;
}

void add_table(const ReportTable& table, const std::vector<std::string>& labels,
               std::string& text) {
    const auto out = std::back_inserter(text);
    if (table.rows.empty()) return;
    fmt::format_to(out, "\n{:<{}}", table.title, 30);
    for (const std::string& label : labels)
        fmt::format_to(out, " {:>{}}", printable(label, kLabelWidth - 3), kLabelWidth);
    text += '\n';
    for (const ReportRow& row : table.rows) {
        fmt::format_to(out, "  {:<28}", row.title);
        for (const std::string& cell : row.cells) fmt::format_to(out, " {:>{}}", cell, kLabelWidth);
        text += '\n';
    }
}

void add_fault(const EngineReport& report, const FaultGroup& group, const RunSettings& settings,
               const RunWords& words, std::string& text) {
    const auto out = std::back_inserter(text);
    const FindingWords& rule = words_of(group.fault.kind);
    fmt::format_to(out, "\n{}: {}\n", rule.name, printable(group.fault.detail, 300));
    fmt::format_to(out, "  {}{}{}, in {} session{}; with these steps {} of {} times\n", group.kind,
                   group.name.empty() ? "" : ": ", printable(group.name), group.sessions.size(),
                   group.sessions.size() == 1 ? "" : "s", group.repeated, group.tries);
    for (const Step& step : group.shortest) fmt::format_to(out, "    {}\n", to_text(step, 300));
    fmt::format_to(out, "  again: {}\n",
                   again_text(report, settings, words, group.sessions.front()));
}

}  // namespace

std::vector<std::string> labels_of(EngineReports reports) {
    std::vector<std::string> labels;
    for (const EngineReport& report : reports) {
        const auto same = std::ranges::count_if(reports, [&](const EngineReport& other) {
            return other.facts.name == report.facts.name;
        });
        labels.push_back(same == 1 ? report.facts.name : report.command);
    }
    return labels;
}

std::vector<ReportTable> tables_of(EngineReports reports) {
    return {table_by_kind(reports), table_by_finding(reports, true),
            table_by_finding(reports, false)};
}

std::string again_text(const EngineReport& report, const RunSettings& settings,
                       const RunWords& words, std::size_t session) {
    return fmt::format("{} --engine {} --seed {} --session {}", words.command,
                       tools::shell_quoted(report.command), settings.plan.seed, session);
}

std::string report_text(EngineReports reports, const RunSettings& settings, const RunWords& words) {
    std::string text = fmt::format("ucistress {}, seed {}, {} sessions from {}, timeout {} ms\n",
                                   kVersion, settings.plan.seed, settings.sessions, settings.first,
                                   settings.limits.timeout.count());
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "{}, on {}\n", words.date, words.machine);
    const std::vector<std::string> labels = labels_of(reports);
    for (const ReportTable& table : tables_of(reports)) add_table(table, labels, text);
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const EngineReport& report = reports[i];
        fmt::format_to(out, "\n---- {} ({:.0f} s{})\n", labels[i], report.seconds,
                       report.interrupted ? ", interrupted" : "");
        for (const FaultGroup& group : report.faults)
            add_fault(report, group, settings, words, text);
        if (report.faults.empty()) fmt::format_to(out, "no fault\n");
        for (const RemarkGroup& remark : report.remarks)
            fmt::format_to(out, "{}remark: {}: {} (session {}); {}\n",
                           &remark == &report.remarks.front() ? "\n" : "",
                           words_of(remark.kind).name, printable(remark.detail, 150), remark.first,
                           words_of(remark.kind).rule);
    }
    return text;
}

// ---- JSON ----

namespace {

using tools::Json;

Json fault_json(const EngineReport& report, const FaultGroup& group, const RunSettings& settings,
                const RunWords& words) {
    Json sessions = Json::array();
    for (const std::size_t session : group.sessions) sessions.push_back(session);
    Json steps = Json::array();
    for (const Step& step : group.shortest) steps.push_back(to_text(step));
    const FindingWords& rule = words_of(group.fault.kind);
    return Json::object({{"fault", rule.name},
                         {"rule", rule.rule},
                         {"detail", group.fault.detail},
                         {"kind", group.kind},
                         {"name", group.name},
                         {"sessions", std::move(sessions)},
                         {"greeted", group.greeted},
                         {"steps", std::move(steps)},
                         {"repeated", group.repeated},
                         {"tries", group.tries},
                         {"again", again_text(report, settings, words, group.sessions.front())}});
}

Json engine_json(const EngineReport& report, const RunSettings& settings, const RunWords& words) {
    Json kinds = Json::object({});
    for (const auto& [kind, count] : report.kinds)
        kinds[kind] = Json::object(
            {{"run", count.run}, {"failed", count.failed}, {"skipped", count.skipped}});
    Json faults = Json::array();
    for (const FaultGroup& group : report.faults)
        faults.push_back(fault_json(report, group, settings, words));
    Json remarks = Json::array();
    for (const RemarkGroup& remark : report.remarks)
        remarks.push_back(Json::object({{"remark", words_of(remark.kind).name},
                                        {"rule", words_of(remark.kind).rule},
                                        {"sessions", remark.sessions},
                                        {"first", remark.first},
                                        {"detail", remark.detail}}));
    const KindCount total = report.total();
    return Json::object({{"name", report.facts.name},
                         {"command", report.command},
                         {"run", total.run},
                         {"failed", total.failed},
                         {"skipped", total.skipped},
                         {"kinds", std::move(kinds)},
                         {"faults", std::move(faults)},
                         {"remarks", std::move(remarks)},
                         {"seconds", report.seconds},
                         {"interrupted", report.interrupted}});
}

}  // namespace

Json report_json(EngineReports reports, const RunSettings& settings, const RunWords& words) {
    Json engines = Json::array();
    for (const EngineReport& report : reports)
        engines.push_back(engine_json(report, settings, words));
    return Json::object({{"program", "ucistress"},
                         {"version", kVersion},
                         {"date", words.date},
                         {"machine", words.machine},
                         {"seed", settings.plan.seed},
                         {"first", settings.first},
                         {"sessions", settings.sessions},
                         {"timeout_ms", settings.limits.timeout.count()},
                         {"engines", std::move(engines)}});
}

// ---- A page ----

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
