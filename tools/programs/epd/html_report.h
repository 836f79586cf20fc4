// The report of a run as one page that needs nothing else: the totals, the solution curve,
// a table that a click on a heading sorts, and a board of each unsolved position.
#pragma once

#include <string>

#include "tools/programs/epd/json_report.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// What a page says about the lines of its suite that it does not use: the lines and files refused,
// each, and what was left out of others, by kinds; nothing when there is neither.
std::string left_out_html(const Suite& suite);

std::string report_html(const RunSetup& setup, const EngineRun& run);

// The names of the run's files, without folders.
std::string files_text(const RunSetup& setup);

}  // namespace sebastes::epd
