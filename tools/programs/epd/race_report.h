// These functions report the runs of several engines over one suite, with a column for each engine.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/run_report.h"

namespace sebastes::epd {

// The engines' runs, whose outcomes are taken out of the result.
std::vector<EngineRun> runs_of(const Suite& suite, const SolveSettings& settings,
                               RunResult& result);

// A row a position: the seconds, or the nodes where these are the limit, from which on each engine
// held the solution.  The engines' names differ.
PositionTable race_table(const Suite& suite, const std::vector<std::string>& engines,
                         CurveAxis axis);

// Remarks, the engines' totals side by side, and how each engine's solved positions compare with
// the first one's.
tools::Report race_report(const std::vector<EngineRun>& runs);

// Names that tell the engines apart: the second "A" becomes "A (2)".
std::vector<std::string> distinct(std::vector<std::string> names);

}  // namespace sebastes::epd
