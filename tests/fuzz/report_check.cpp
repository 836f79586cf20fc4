#include <sstream>
#include <utility>

#include "core/score.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/epd/report_diff.h"
#include "tools/programs/epd/report_file.h"

namespace sebastes::fuzz {

namespace {

// The suite of the reports among the seeds.
const epd::Suite& reported_suite() {
    static const epd::Suite suite = [] {
        std::istringstream text(
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; id \"back rank\";\n"
            "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"queen\";\n"
            "7k/8/8/8/8/8/R7/1R4K1 w - - c0 \"Rb7=10, Ra7=9\"; id \"points\";\n");
        epd::Suite read;
        epd::read_suite(text, "s.epd", read);
        return read;
    }();
    return suite;
}

epd::RunSetup reported_setup() {
    epd::RunSetup setup;
    setup.engine = "Sebastes";
    setup.settings.limits.nodes = 1000;
    return setup;
}

std::string fault_of_known_outcome(const epd::SuiteEntry& entry, const epd::Outcome& outcome) {
    if (std::abs(outcome.answer.score) > kMate) return "a score beyond mate";
    if (outcome.answer.depth < 0 || outcome.answer.milliseconds < 0) return "less than nothing";
    const epd::Json json = epd::outcome_json(entry, outcome);
    const auto again = epd::parse_outcome(json, entry);
    if (!again) return "an outcome is refused when it is written again: " + again.error();
    if (epd::outcome_json(entry, *again) != json) return "another outcome when it is written again";
    return {};
}

std::string fault_of_known_outcomes(const epd::Json& report) {
    const epd::Suite& suite = reported_suite();
    const auto known = epd::known_outcomes(report, suite, reported_setup());
    if (!known) return is_shown_well(known.error()) ? "" : "an error without a reason";
    if (known->size() != suite.entries.size()) return "another number of outcomes";
    for (std::size_t i = 0; i < known->size(); ++i) {
        if (!(*known)[i]) continue;
        for (const epd::Outcome& outcome : *(*known)[i])
            if (std::string fault = fault_of_known_outcome(suite.entries[i], outcome);
                !fault.empty())
                return fault;
    }
    return {};
}

std::string fault_of_report_diff(const epd::Json& before, const epd::Json& after) {
    const auto diff = epd::compare_reports(before, after);
    if (!diff) return is_shown_well(diff.error()) ? "" : "an error without a reason";
    if (diff->shared + diff->only_before != before.at("positions").size() ||
        diff->shared + diff->only_after != after.at("positions").size())
        return "another number of positions";
    std::istringstream lines(epd::to_text(*diff, 3));
    for (std::string line; std::getline(lines, line);)
        if (!is_shown_well(line)) return "a line that cannot be shown";
    for (const std::string& each : epd::differences(before, after))
        if (!is_shown_well(each)) return "a difference that cannot be shown";
    return {};
}

// Another engine's, that solves what this one does not.
epd::Json other_report(const epd::Json& report) {
    epd::Json positions = epd::Json::array();
    for (const epd::Json& position : report.at("positions")) {
        const epd::Json solved = position.value("solved", epd::Json());
        const epd::Json id = position.value("id", epd::Json());
        positions.push_back(epd::Json::object(
            {{"fen", position.at("fen")},
             {"expected", position.at("expected")},
             {"id", id.is_string() ? id : epd::Json("")},
             {"solved", !solved.is_truth() || !solved.get<bool>()},
             {"held_from", epd::Json::object({{"nodes", 1}, {"milliseconds", 1}})}}));
    }
    return epd::Json::object({{"engine", "Other"}, {"positions", positions}});
}

}  // namespace

std::string fault_of_report(std::string_view bytes) {
    const ScratchFile file(bytes);
    const auto report = epd::read_report(file.path());
    if (!report) return is_shown_well(report.error()) ? "" : "an error without a reason";
    const epd::Json other = other_report(*report);
    for (const auto& [before, after] :
         {std::pair(&*report, &*report), std::pair(&*report, &other), std::pair(&other, &*report)})
        if (std::string fault = fault_of_report_diff(*before, *after); !fault.empty()) return fault;
    if (!epd::differences(*report, *report).empty()) return "it is not like itself";
    return fault_of_known_outcomes(*report);
}

}  // namespace sebastes::fuzz
