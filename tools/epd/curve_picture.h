// How many positions were solved by which time, as a picture (SVG).
#pragma once

#include <string>

#include "tools/epd/totals.h"

namespace sebastes::epd {

// Time on a logarithmic axis; one step for each position that was solved.
std::string curve_picture(const EngineRun& run);

}  // namespace sebastes::epd
