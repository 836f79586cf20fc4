// What several runs over the same suite have in common, and how far they are apart.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/programs/epd/totals.h"
#include "tools/shared/json/json.h"

namespace sebastes::epd {

struct Spread {
    double least = 0;
    double mean = 0;
    double most = 0;
    double deviation = 0;  // the standard deviation of one run; 0 for a single one
};
// At least one value.
Spread spread_of(const std::vector<double>& values);

// In how many of the runs each position was solved.
std::vector<std::size_t> solved_in(const std::vector<EngineRun>& runs);

// The runs' solved positions and times with their spread, and how many positions were solved in
// all runs, in some and in none.  The runs are whole and over the same suite.
std::string repeats_text(const std::vector<EngineRun>& runs);
tools::Json repeats_json(const std::vector<EngineRun>& runs);

}  // namespace sebastes::epd
