// The rating that a result in the Strategic Test Suite is said to be worth.
#pragma once

#include <optional>
#include <string_view>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// The line that F. Mosca's program STS Rating, version 13.1, fits to the ratings of CCRL 40/4.
// It was fitted to 1,500 positions at 200 ms each on an Intel i7-2600K: elsewhere, and at
// other times, it is off.
inline constexpr std::string_view kStsFormula = "STS Rating v13.1: 44.523 x % of points - 242.85";

// Absent when there are no points, or when some are of positions whose ids do not begin with
// "STS".
std::optional<double> sts_rating(const EngineRun& run);

}  // namespace sebastes::epd
