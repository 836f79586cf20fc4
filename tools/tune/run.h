// Loads, learns, writes; the losses of every epoch are shown.
#pragma once

#include <ostream>

#include "tools/tune/options.h"

namespace sebastes::tune {

// The exit code: 0, or 1 when a file could not be read or written.
int run(const Options& options, std::ostream& out, std::ostream& error);

}  // namespace sebastes::tune
