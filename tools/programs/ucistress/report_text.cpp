#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "core/quoted.h"
#include "core/version.h"
#include "tools/programs/ucistress/report.h"

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
    std::string engine;
    for (const char c : report.command) engine += c == '\'' ? "'\\''" : std::string(1, c);
    return fmt::format("{} --engine '{}' --seed {} --session {}", words.command, engine,
                       settings.plan.seed, session);
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

}  // namespace sebastes::stress
