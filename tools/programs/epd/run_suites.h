// These functions write the positions that a run solved, or did not solve, as suites.
#pragma once

#include <string>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// The records of positions that were reached and not solved, as they stood in the suite.
std::string unsolved_epd(const EngineRun& run);

// Of the positions with a distance to mate, those whose search ended with a mate for the right
// side, at whatever distance.  Behind what the suite says of them stands what was found: ce (a
// mate is 32767 less its plies), pv, acd, acn and, in seconds, acs.
std::string found_mates(const EngineRun& run);
// The others that were reached, as they stood in the suite.
std::string missed_mates(const EngineRun& run);

}  // namespace sebastes::epd
