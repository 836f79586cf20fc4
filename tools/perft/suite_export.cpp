// A suite's outcome for other programs: JSON and CSV.
#include <fmt/format.h>

#include <iterator>

#include "board/fen.h"
#include "tools/batch/csv.h"
#include "tools/json/json.h"
#include "tools/perft/suite_run.h"

namespace sebastes::tools {

namespace {

std::string_view status(const SuiteOutcome& outcome) {
    if (outcome.mismatch) return "wrong";
    return outcome.depth == 0 ? "left out" : "ok";
}

}  // namespace

std::string suite_json(const Suite& suite, const SuiteReport& report) {
    Json json;
    json["positions"] = suite.cases.size();
    json["counted"] = report.counted();
    json["mismatches"] = report.mismatches();
    json["nodes"] = report.nodes;
    json["seconds"] = report.seconds;
    json["errors"] = suite.errors;
    json["results"] = Json::array();
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
        const SuiteCase& entry = suite.cases[i];
        const SuiteOutcome& outcome = report.outcomes[i];
        Json result;
        result["file"] = entry.file;
        result["line"] = entry.line;
        if (!entry.id.empty()) result["id"] = entry.id;
        result["fen"] = to_fen(entry.position);
        result["status"] = status(outcome);
        result["depth"] = outcome.depth;
        result["nodes"] = outcome.nodes;
        result["seconds"] = outcome.seconds;
        if (outcome.mismatch) {
            result["wrong_depth"] = outcome.mismatch->depth;
            result["expected"] = outcome.mismatch->expected;
            result["got"] = outcome.mismatch->counted;
        }
        json["results"].push_back(std::move(result));
    }
    return json.to_text();
}

std::string suite_csv(const Suite& suite, const SuiteReport& report) {
    std::string csv = "file,line,id,fen,status,depth,nodes,seconds,wrong_depth,expected,got\n";
    for (std::size_t i = 0; i < suite.cases.size(); ++i) {
        const SuiteCase& entry = suite.cases[i];
        const SuiteOutcome& outcome = report.outcomes[i];
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{},{},{:.3f},",
                       csv_field(entry.file), entry.line, csv_field(entry.id),
                       csv_field(to_fen(entry.position)), status(outcome), outcome.depth,
                       outcome.nodes, outcome.seconds);
        if (outcome.mismatch)
            fmt::format_to(std::back_inserter(csv), "{},{},{}", outcome.mismatch->depth,
                           outcome.mismatch->expected, outcome.mismatch->counted);
        else
            csv += ",,";
        csv += '\n';
    }
    return csv;
}

}  // namespace sebastes::tools
