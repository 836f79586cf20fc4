// How many positions were solved by which time, or by how many nodes, as a picture (SVG).
#pragma once

#include <string>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// On a logarithmic axis that begins where solutions do; one step for each position that was
// solved.
std::string curve_picture(const EngineRun& run);

// "0.5" for 500 milliseconds, "20k" and "1M" for nodes.
std::string curve_label(CurveAxis axis, std::int64_t at);

}  // namespace sebastes::epd
