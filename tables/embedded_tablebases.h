// The endgame tables that are part of the program, made at build time by
// tools/generators/gen_tablebases: Syzygy tables of all endings of three pieces.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sebastes::tables {

struct EmbeddedTable {
    std::string_view name;  // "KQvK"
    std::span<const std::uint8_t> wdl;
    std::span<const std::uint8_t> dtz;
};

extern const std::span<const EmbeddedTable> kEmbeddedTables;

}  // namespace sebastes::tables
