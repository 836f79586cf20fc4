// This header compares several runs over the same suite: what they have in common, and how far they
// differ.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/programs/epd/totals.h"
#include "tools/shared/report/report.h"

namespace sebastes::epd {

struct Spread {
    double least = 0;
    double mean = 0;
    double most = 0;
    double deviation = 0;  // the standard deviation of one run; 0 for a single one
};
// Requires at least one value.
Spread spread_of(const std::vector<double>& values);

// Reports the spread of the runs' solved positions, times and nodes, and how many positions were
// solved in all runs, in some and in none. The runs must be complete and over the same suite.
tools::Report repeats_report(const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
