// What a run was asked to do, for its report.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/epd/solver.h"
#include "tools/epd/totals.h"

namespace sebastes::epd {

struct RunSetup {
    std::string engine;   // its name
    std::string command;  // empty: in process
    std::vector<std::string> files;
    SolveSettings settings;
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    std::size_t jobs = 1;
};

inline CurveAxis curve_axis(const SolveSettings& settings) {
    return settings.limits.nodes ? CurveAxis::Nodes : CurveAxis::Milliseconds;
}

}  // namespace sebastes::epd
