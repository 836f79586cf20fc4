// What there is to say of how an engine behaved in a run.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// A line each, without its end: limits that were not kept, positions it could not be asked
// about, and that it was given up.
std::vector<std::string> notices_of(const EngineRun& run);

// The same with line ends.
std::string notice_lines(const EngineRun& run);

}  // namespace sebastes::epd
