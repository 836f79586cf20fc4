// This header writes a tuning's values as a table and as commands for the engine.
#pragma once

#include <string>

#include "tools/programs/spsa/state.h"

namespace sebastes::spsa {

// A line for each parameter: name, start, value now, and its change in units of c_end.
std::string table_text(const State& state);

// "setoption name X value Y" for each, with the nearest whole number.
std::string setoption_text(const State& state);

}  // namespace sebastes::spsa
