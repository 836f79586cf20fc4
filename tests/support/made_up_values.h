// Packed values and bases that are damaged, or made up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "bases/endings/packed_values.h"
#include "core/byte_text.h"

namespace sebastes {

// How many damaged files are read: SEBASTES_BASES_DAMAGES or 300.
inline int damages() {
    const char* const text = std::getenv("SEBASTES_BASES_DAMAGES");
    return text == nullptr ? 300 : std::atoi(text);
}

// So many values, 0 and 2: the first is followed by the second, and that by `followers`.
inline std::vector<std::uint8_t> two_values(const std::vector<std::uint8_t>& followers,
                                            std::size_t count = 3) {
    std::vector<std::uint8_t> bytes{2, 0, 2, 1, 1, 0, 16};
    bytes.insert(bytes.end(), followers.begin(), followers.end());
    append_number(bytes, count, 8);
    const std::size_t blocks = (count + PackedValues::kBlock - 1) / PackedValues::kBlock;
    for (std::size_t block = 0; block <= blocks; ++block) append_number(bytes, 2 * block, 4);
    for (std::size_t block = 0; block < blocks; ++block) append_number(bytes, 1, 4);
    return bytes;
}

}  // namespace sebastes
