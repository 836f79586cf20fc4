// What was found, as text, JSON and a page: a table that compares the engines, then each fault
// with the shortest transcript that repeats it.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/programs/ucistress/stress_run.h"
#include "tools/shared/json/json.h"

namespace sebastes::stress {

// What was run, for those who read the report elsewhere.
struct RunWords {
    std::string date;
    std::string machine;
    std::string command;  // without what differs from engine to engine
};

using EngineReports = std::span<const EngineReport>;

// "Stockfish 15.1", and the command where two have the same name.
std::vector<std::string> labels_of(EngineReports reports);

// A row of the table: a kind of session or of finding, and the engines' numbers.
struct ReportRow {
    std::string title;
    std::vector<std::string> cells;  // one for each engine
};
struct ReportTable {
    std::string title;
    std::vector<ReportRow> rows;
};
// Failed sessions by kind; the same by fault; remarks.
std::vector<ReportTable> tables_of(EngineReports reports);

// The command line that runs one session again.
std::string again_text(const EngineReport& report, const RunSettings& settings,
                       const RunWords& words, std::size_t session);

std::string report_text(EngineReports reports, const RunSettings& settings, const RunWords& words);
tools::Json report_json(EngineReports reports, const RunSettings& settings, const RunWords& words);
std::string report_html(EngineReports reports, const RunSettings& settings, const RunWords& words);

}  // namespace sebastes::stress
