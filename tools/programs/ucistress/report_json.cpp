#include "core/version.h"
#include "tools/programs/ucistress/report.h"

namespace sebastes::stress {

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

}  // namespace sebastes::stress
