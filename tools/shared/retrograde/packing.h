// Endings packed small, as PackedBases reads them (bases/endings/packed_bases.h says how they lie).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bases/endings/base_value.h"
#include "bases/endings/ending.h"
#include "tools/shared/retrograde/ending_table.h"

namespace sebastes {

// Adds the packed values to the bytes (bases/endings/packed_values.h).
void pack_values(std::span<const BaseValue> values, std::vector<std::uint8_t>& bytes);

struct PackedEnding {
    Ending ending;
    std::vector<std::uint8_t> bytes;  // both tables
    std::size_t white_size = 0;       // of the first
};

PackedEnding pack_ending(const EndingTable& table);
// The whole file.  Different endings, at least one.
std::vector<std::uint8_t> join_endings(const std::vector<PackedEnding>& endings);

}  // namespace sebastes
