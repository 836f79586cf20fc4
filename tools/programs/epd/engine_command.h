// How another engine is started.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sebastes::epd {

struct EngineCommand {
    std::string command;                                       // as a shell would read it
    std::vector<std::pair<std::string, std::string>> options;  // set on each start
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    // Seconds beyond its time, or for a whole position where time is no limit, after which
    // an engine counts as hung.  Absent: 5 and 300.
    std::optional<double> timeout;
};

}  // namespace sebastes::epd
