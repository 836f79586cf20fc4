// This header makes the report of one engine's run over a suite, with a table of its positions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/programs/epd/run_setup.h"
#include "tools/programs/epd/suite_run.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/report/report.h"

namespace sebastes::epd {

// ---- One position ----

// A table with a row for each position.
struct PositionTable {
    std::vector<tools::Column> columns;
    std::function<tools::Row(const SuiteEntry&, const Outcomes&)> row;
};

// Returns the table of one engine's run with all that is known. Scores are centipawns ("cp") or
// moves to mate ("mate") from the side to move, times are milliseconds, moves are in SAN.
PositionTable solve_table(const Suite& suite, const std::string& engine);

tools::Json outcome_json(const SuiteEntry& entry, const Outcome& outcome);

// Returns why the position is not solved if the move does not show that: a fault, or a mate that is
// not shown.
std::string remark_on(const SuiteEntry& entry, const Outcome& outcome);

// Returns one report of a search as a line of text, with its moves in SAN.
std::string iteration_line(const SuiteEntry& entry, const SearchReport& report);

// ---- The run ----

// Returns a line for each position that was lost to a fault of the engine, and lines about limits
// that it did not keep, positions that it could not be asked about, and that it was given up.
std::vector<std::string> remarks_on(const EngineRun& run);

// Reports the curve at these limits, mates, points, faults, solved positions, times and nodes. The
// title is the engine's name.
tools::Report totals_report(const EngineRun& run, const std::vector<CurvePoint>& curve);

// Reports what people read at the end of a run: its themes, its remarks and its totals.
tools::Report summary_report(const EngineRun& run);

// Returns the report for programs, which epd itself can read again (report_file.h).
tools::Json report_json(const RunSetup& setup, const EngineRun& run, double seconds);

// Returns a line for each position of runs over the same suite.
std::string report_csv(const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
