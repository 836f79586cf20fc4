// Writes Syzygy tables (Ronald de Man's format) of solved endings: WDL (.rtbw), and DTZ with the
// stronger side to move (.rtbz).
//
// They are packed less than others' are, and their checksum is zero, at which readers do not look.
#pragma once

#include <string>

#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {

// The bytes of a file.
std::string wdl_file(const SolvedTable& table);
std::string dtz_file(const SolvedTable& table);

}  // namespace sebastes
