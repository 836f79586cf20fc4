// Describes the machine on which a program runs, for reports.
#pragma once

#include <cstddef>
#include <string>

namespace sebastes::tools {

struct Machine {
    std::string processor;  // "Intel(R) Core(TM) i7-2600K CPU @ 3.40GHz"; "unknown"
    std::size_t cores = 0;  // that this program may use
    std::string system;     // "Linux 6.1.0 x86_64"
};
Machine this_machine();

// Returns the current time as "2024-06-01T12:30:00Z".
std::string utc_date();

}  // namespace sebastes::tools
