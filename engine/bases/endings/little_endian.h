// Integers as bytes, the low one first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sebastes {

// `size` bytes of the number.
inline void append_number(std::vector<std::uint8_t>& bytes, std::uint64_t number, int size) {
    for (int i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

// Of all bytes, at most eight.
inline std::uint64_t read_number(std::span<const std::uint8_t> bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8 | bytes[i];
    return number;
}

}  // namespace sebastes
