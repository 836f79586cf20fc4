// Whether two reports are of runs under the same conditions.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/json_report.h"

namespace sebastes::epd {

// What differs, each as "limit: {"nodes":1000} and {"nodes":2000}": the engine's name, command
// and options, the limits and other settings, hash, threads, jobs, version, machine, suite files,
// and whether the run was completed.  What only one report has is "not recorded" in the other.
std::vector<std::string> differences(const Json& before, const Json& after);

}  // namespace sebastes::epd
