// This header reports one engine's run over a suite, with a table of its positions, compares
// several runs, and writes the positions that were or were not solved as suites.
#pragma once

#include <cstddef>
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

// ---- Several runs ----

struct Spread {
    double least = 0;
    double mean = 0;
    double most = 0;
    double deviation = 0;  // the standard deviation of one run; 0 for a single one
};
// Requires at least one value.
Spread spread_of(const std::vector<double>& values);

// Reports the spread of the runs' solved positions, times and nodes, and how many positions were
// solved in all runs, in some and in none. The runs must be complete and over the same suite.
tools::Report repeats_report(const std::vector<EngineRun>& runs);

// ---- Suites ----

// Returns the records of positions that were reached and not solved, as they are in the suite.
std::string unsolved_epd(const EngineRun& run);

// Returns the records with a distance to mate whose search ended with a mate for the right side, at
// any distance. Operations with what was found follow those of the suite: ce (a mate is 32767 less
// its plies), pv, acd, acn, and acs in seconds.
std::string found_mates(const EngineRun& run);
// Returns the others that were reached, as they are in the suite.
std::string missed_mates(const EngineRun& run);

}  // namespace sebastes::epd
