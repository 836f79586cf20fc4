// These functions turn the command-line arguments of `bases` into tablebases and endings.
#pragma once

#include <memory>
#include <string>
#include <string_view>

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

// Parses "KQvKR" or "KQKR". It is an error if the ending has fewer than three pieces, or if the
// stronger side is not first.
Result<Material> parse_material(std::string_view name);

}  // namespace sebastes::bases
