// The bases that a command is told to use.
#pragma once

#include <string>

#include "bases/own_bases.h"
#include "core/result.h"

namespace sebastes::bases {

// Those of the file; with no path those of the installed file, if there is one, else those in this
// program alone.
Result<OwnBases> open_bases(const std::string& path);

}  // namespace sebastes::bases
