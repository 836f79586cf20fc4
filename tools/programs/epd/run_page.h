// These functions write reports of runs as HTML pages without external files.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/run_report.h"

namespace sebastes::epd {

// The summary, the solution curve, a board of each unsolved position, and all positions.
std::string report_html(const RunSetup& setup, const EngineRun& run);

// The engines side by side: totals, curves in one picture, and a column for each in the table of
// all positions.  One setup and one run an engine, at least one, all of the same suite.
std::string race_html(const std::vector<RunSetup>& setups, const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
