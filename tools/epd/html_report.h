// The report of a run as one page that needs nothing else: the totals, the solution curve,
// a table that a click on a heading sorts, and a board of each unsolved position.
#pragma once

#include <string>
#include <string_view>

#include "tools/epd/json_report.h"

namespace sebastes::epd {

std::string report_html(const RunSetup& setup, const EngineRun& run);

// Fit to stand in a page: & < > " are written as entities, and bytes that are not ASCII
// as they are where they are UTF-8, else as '?'.
std::string html_escaped(std::string_view text);

}  // namespace sebastes::epd
