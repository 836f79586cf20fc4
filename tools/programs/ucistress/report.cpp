#include "tools/programs/ucistress/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "core/version.h"
#include "tools/shared/batch/shell_quoted.h"

namespace sebastes::stress {

namespace {

using tools::Column;
using tools::Json;
using tools::Report;
using tools::Row;
using tools::Table;

// "Stockfish 15.1", and the command where two have the same name.
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

// A column for each engine.
Table comparison(std::string title, EngineReports reports) {
    Table table{.columns = {{"", "", std::move(title)}}};
    for (const std::string& label : labels_of(reports))
        table.columns.push_back({"", "", printable(label, 30), Column::Kind::Number});
    return table;
}

Table table_by_kind(EngineReports reports) {
    Table table = comparison("sessions failed, of how many", reports);
    const auto add_row = [&](std::string_view title, const auto& count_of) {
        Row row{title};
        bool any = false;
        for (const EngineReport& report : reports) {
            const KindCount count = count_of(report);
            any = any || count.run + count.skipped > 0;
            row.push_back(tools::shown(
                count.run == 0 ? "-" : fmt::format("{} of {}", count.failed, count.run)));
        }
        if (any) table.rows.push_back(std::move(row));
    };
    for (const Kind& kind : all_kinds())
        add_row(kind.name, [&](const EngineReport& report) {
            const auto found = report.kinds.find(std::string(kind.name));
            return found == report.kinds.end() ? KindCount{} : found->second;
        });
    add_row("all", [](const EngineReport& report) { return report.total(); });
    return table;
}

Table table_by_finding(EngineReports reports, bool faults) {
    Table table = comparison(faults ? "by the first fault" : "remarks, no faults", reports);
    for (std::size_t i = 0; i < kFindingKinds; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        if (is_fault(kind) != faults) continue;
        Row row{words_of(kind).name};
        bool any = false;
        for (const EngineReport& report : reports) {
            const std::size_t count = report.count(kind);
            any = any || count > 0;
            row.emplace_back(count);
        }
        if (any) table.rows.push_back(std::move(row));
    }
    return table;
}

// The command line that runs one session again.
std::string again_text(const EngineReport& report, const RunSettings& settings,
                       const RunWords& words, std::size_t session) {
    return fmt::format("{} --engine {} --seed {} --session {}", words.command,
                       tools::shell_quoted(report.command), settings.plan.seed, session);
}

Report fault_report(const EngineReport& report, const FaultGroup& group,
                    const RunSettings& settings, const RunWords& words) {
    const FindingWords& rule = words_of(group.fault.kind);
    const std::string again = again_text(report, settings, words, group.sessions.front());
    Report fault{.key = "faults",
                 .title = fmt::format("{}: {}", rule.name, printable(group.fault.detail, 300))};
    Json sessions = Json::array();
    for (const std::size_t session : group.sessions) sessions.push_back(session);
    fault.lines = {
        fmt::format("  what should be: {}", rule.rule),
        fmt::format("  {}{}{}, in {} session{}; with these steps {} of {} times", group.kind,
                    group.name.empty() ? "" : ": ", printable(group.name), group.sessions.size(),
                    group.sessions.size() == 1 ? "" : "s", group.repeated, group.tries)};
    Json steps = Json::array();
    for (const Step& step : group.shortest) {
        steps.push_back(to_text(step));
        fault.lines.push_back("    " + to_text(step, 300));
    }
    fault.lines.push_back("  again: " + again);
    fault.add("fault", "", rule.name);
    fault.add("rule", "", rule.rule);
    fault.add("detail", "", group.fault.detail);
    fault.add("kind", "", group.kind);
    fault.add("name", "", group.name);
    fault.add("sessions", "", std::move(sessions));
    fault.add("greeted", "", group.greeted);
    fault.add("steps", "", std::move(steps));
    fault.add("repeated", "", group.repeated);
    fault.add("tries", "", group.tries);
    fault.add("again", "", again);
    return fault;
}

Table remark_table(const EngineReport& report) {
    using enum Column::Kind;
    Table table{.key = "remarks",
                .columns = {{"remark", "", "remark"},
                            {"sessions", "", "sessions", Number},
                            {"first", "", "first", Number},
                            {"rule", "", "what would be good"},
                            {"detail", "", "there"}}};
    for (const RemarkGroup& remark : report.remarks)
        table.rows.push_back({words_of(remark.kind).name,
                              remark.sessions,
                              remark.first,
                              words_of(remark.kind).rule,
                              {remark.detail, printable(remark.detail, 150)}});
    return table;
}

Report engine_report(const EngineReport& report, const std::string& label,
                     const RunSettings& settings, const RunWords& words) {
    Report engine{.key = "engines",
                  .title = fmt::format("{} ({:.0f} s{})", label, report.seconds,
                                       report.interrupted ? ", interrupted" : "")};
    const KindCount total = report.total();
    Json kinds = Json::object();
    for (const auto& [kind, count] : report.kinds)
        kinds[kind] = Json::object(
            {{"run", count.run}, {"failed", count.failed}, {"skipped", count.skipped}});
    engine.add("name", "", report.facts.name);
    engine.add("command", "", report.command);
    engine.add("run", "", total.run);
    engine.add("failed", "", total.failed);
    engine.add("skipped", "", total.skipped);
    engine.add("kinds", "", std::move(kinds));
    engine.add("faults", "", Json::array());
    engine.add("seconds", "", report.seconds);
    engine.add("interrupted", "", report.interrupted);
    if (report.faults.empty()) engine.lines.push_back("no fault");
    for (const FaultGroup& group : report.faults)
        engine.parts.push_back(fault_report(report, group, settings, words));
    engine.tables = {remark_table(report)};
    return engine;
}

}  // namespace

Report report_of(EngineReports reports, const RunSettings& settings, const RunWords& words) {
    Report report{.title = "UCI stress"};
    report.lines = {fmt::format("ucistress {}, seed {}, {} sessions from {}, timeout {} ms",
                                kVersion, settings.plan.seed, settings.sessions, settings.first,
                                settings.limits.timeout.count()),
                    fmt::format("{}, on {}", words.date, words.machine)};
    report.add("program", "", "ucistress");
    report.add("version", "", kVersion);
    report.add("date", "", words.date);
    report.add("machine", "", words.machine);
    report.add("seed", "", settings.plan.seed);
    report.add("first", "", settings.first);
    report.add("sessions", "", settings.sessions);
    report.add("timeout_ms", "", settings.limits.timeout.count());
    report.tables = {table_by_kind(reports), table_by_finding(reports, true),
                     table_by_finding(reports, false)};
    const std::vector<std::string> labels = labels_of(reports);
    for (std::size_t i = 0; i < reports.size(); ++i)
        report.parts.push_back(engine_report(reports[i], labels[i], settings, words));
    return report;
}

}  // namespace sebastes::stress
