// These functions report the runs of several engines over one suite, with a column for each engine.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/run_report.h"

namespace sebastes::epd {

// Returns one run for each engine; moves the outcomes out of the result.
std::vector<EngineRun> runs_of(const Suite& suite, const SolveSettings& settings,
                               RunResult& result);

// Returns a table with a row for each position: the seconds, or the nodes if these are the limit,
// from which on each engine held the solution. The engines' names must differ.
PositionTable race_table(const Suite& suite, const std::vector<std::string>& engines,
                         CurveAxis axis);

// Returns remarks, the engines' totals side by side, and a comparison of each engine's solved
// positions with the first engine's.
tools::Report race_report(const std::vector<EngineRun>& runs);

// Makes the names differ: the second "A" becomes "A (2)".
std::vector<std::string> distinct(std::vector<std::string> names);

}  // namespace sebastes::epd
