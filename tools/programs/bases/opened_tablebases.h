// These functions turn the command-line arguments of `bases` into tablebases and endings.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "tablebase/tablebases.h"
#include "tools/shared/retrograde/endings.h"

namespace sebastes::bases {

// This is the help text of --syzygy.
constexpr const char* kFolderHelp =
    "The folder of the tables; without it $XDG_DATA_HOME/sebastes/syzygy, or that in\n"
    "~/.local/share, where `bases make` puts them";

// Opens the tables in `folders`, or in the default folder if it is empty, and the embedded ones.
std::unique_ptr<Tablebases> open_tablebases(const std::string& folders);

// Parses names such as "KQvKR" or "KQKR"; without names, returns all endings of three pieces up to
// `most_pieces`.  It is an error if an ending has fewer than three pieces, or if the stronger side
// is not first.
Result<std::vector<Material>> parse_endings(const std::vector<std::string>& names, int most_pieces);

}  // namespace sebastes::bases
