// Plays the games that a file still lacks, on several threads, and says how far it is.
#pragma once

#include <ostream>

#include "tools/datagen/options.h"

namespace sebastes::datagen {

// The exit code: 0, or 1 when the file could not be read or written.  SIGINT and SIGTERM
// end it after the games being played.
int run(const Options& options, std::ostream& out, std::ostream& error);

}  // namespace sebastes::datagen
