// One run of epd: reads the suites, solves them, reports.
#pragma once

#include <ostream>

#include "tools/epd/options.h"

namespace sebastes::epd {

// Exit codes of the program.
enum ExitCode : int { kSuccess = 0, kFailure = 1, kWrongCommandLine = 2 };

// The report goes to `out` as it grows, what is wrong with the input to `err`.
ExitCode run(const Options& options, std::ostream& out, std::ostream& err);

}  // namespace sebastes::epd
