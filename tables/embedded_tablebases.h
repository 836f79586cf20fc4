// kEmbeddedTables holds the built-in Syzygy tablebases of all three-piece endings.
// tools/generators/gen_tablebases makes them at build time.
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
