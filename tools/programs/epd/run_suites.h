// These functions write the positions that a run solved, or did not solve, as suites.
#pragma once

#include <string>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// Returns the records of positions that were reached and not solved, as they are in the suite.
std::string unsolved_epd(const EngineRun& run);

// Returns the records with a distance to mate whose search ended with a mate for the right side, at
// any distance. Operations with what was found follow those of the suite: ce (a mate is 32767 less
// its plies), pv, acd, acn, and acs in seconds.
std::string found_mates(const EngineRun& run);
// Returns the others that were reached, as they are in the suite.
std::string missed_mates(const EngineRun& run);

}  // namespace sebastes::epd
