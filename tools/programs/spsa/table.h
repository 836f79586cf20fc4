// This header shows a tuning's progress: a table of the values, and a picture of their course.
#pragma once

#include <string>

#include "tools/programs/spsa/state.h"

namespace sebastes::spsa {

// A line for each parameter: name, start, value now, and its change in units of c_end.
std::string table_text(const State& state);

// "setoption name X value Y" for each, with the nearest whole number.
std::string setoption_text(const State& state);

// SVG: the changes of all values, in units of c_end, over the pairs.
std::string history_picture(const State& state);

}  // namespace sebastes::spsa
