// The report of a race as one page that needs nothing else: the totals, the engines' solution
// curves in one picture, and a sortable table with a column for each engine.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/run_setup.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// One setup and one run an engine, at least one, all of the same suite.
std::string race_html(const std::vector<RunSetup>& setups, const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
