// The solution curves of several engines in one picture.
#pragma once

#include <string>
#include <vector>

#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

// SVG, with a legend as HTML behind it: positions solved by time, or by nodes, on a logarithmic
// scale that begins where solutions do.
std::string race_picture(const std::vector<EngineRun>& runs, bool by_nodes);

}  // namespace sebastes::epd
