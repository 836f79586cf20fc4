// The report of a run as comma-separated values, one line a position.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// All runs are over the same suite; the engine is a column.  Times are milliseconds.
std::string report_csv(const std::vector<EngineRun>& runs);

// The records of positions that were reached and not solved, as they stood in the suite.
std::string unsolved_epd(const EngineRun& run);

}  // namespace sebastes::epd
