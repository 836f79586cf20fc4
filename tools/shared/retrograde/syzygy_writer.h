// Writes solved endgames as Syzygy tables (Ronald de Man's format): WDL (.rtbw), and DTZ with the
// stronger side to move (.rtbz).
//
// The tables are larger than those of other generators. Their checksum is zero, because readers do
// not check it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {

// Return the bytes of a file.
std::string wdl_file(const SolvedTable& table);
std::string dtz_file(const SolvedTable& table);

// Solves these endings and all endings to which captures and promotions lead; returns the bytes of
// their files by name.
std::map<std::string, std::string> syzygy_files(const std::vector<Material>& wanted);

}  // namespace sebastes
