// The tablebases that a command is told to use, and the endings that it is told of.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tablebase/tablebases.h"

namespace sebastes::bases {

// What --syzygy says.
constexpr const char* kFolderHelp =
    "The folder of the tables; without it $XDG_DATA_HOME/sebastes/syzygy, or that in\n"
    "~/.local/share, where `bases make` puts them";

// Those of the folders, or of the usual one, besides the embedded tables.
std::unique_ptr<Tablebases> open_tablebases(const std::string& folders);

// "KQvKR" or "KQKR", of three pieces and more, the stronger side first.
Result<Material> parse_material(std::string_view name);

}  // namespace sebastes::bases
