// A Syzygy table without pawns whose values are noise of two kinds, in many blocks: sound, and
// larger than what is read whole.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bases/syzygy_file.h"
#include "bases/syzygy_material.h"
#include "core/random.h"
#include "tests/support/constant_table.h"

namespace sebastes {

// The codes as in constant_table().
inline std::string random_table(std::string_view name, const std::vector<std::uint8_t>& codes,
                                SyzygyKind kind, std::uint64_t seed) {
    constexpr std::uint64_t kBlockBits = 5;  // bytes; each has eight values
    constexpr std::uint64_t kValues = 256;
    const std::uint64_t positions = *SyzygyMaterial(name).part_size(codes, {0, 15}, 0);
    const std::uint64_t blocks = (positions + kValues - 1) / kValues;
    const int sides = kind == SyzygyKind::Outcomes ? 2 : 1;
    std::string bytes = table_mark(kind);
    const auto put = [&](std::uint64_t number, int size) {
        for (; size > 0; --size, number >>= 8) bytes += static_cast<char>(number & 0xFF);
    };
    put(static_cast<std::uint64_t>(sides - 1), 1);  // of both sides
    put(0, 1);                                      // the order of factors
    for (const std::uint64_t code : codes) put(code << 4 | code, 1);
    put(0, static_cast<int>(bytes.size() % 2));
    for (int side = 0; side < sides; ++side) {
        for (const std::uint64_t byte : {std::uint64_t{0}, kBlockBits, std::uint64_t{8}})
            put(byte, 1);
        put(0, 1);
        put(blocks, 4);
        put(0x0101, 2);  // all codes have one bit
        put(0, 2);
        put(2, 2);
        for (const std::uint64_t value : {2U, 4U}) put(value | 0xFFF000, 3);
    }
    for (int side = 0; side < sides; ++side)
        for (std::uint64_t block = 0; block < blocks; ++block) {
            put(block, 4);
            put(kValues / 2, 2);
        }
    for (int side = 0; side < sides; ++side)
        for (std::uint64_t block = 0; block < blocks; ++block) put(kValues - 1, 2);
    Random random(seed);
    for (int side = 0; side < sides; ++side) {
        bytes.resize((bytes.size() + 63) / 64 * 64);
        for (std::uint64_t i = 0; i < blocks << kBlockBits; i += 8) put(random.next(), 8);
    }
    bytes.resize((bytes.size() + 63) / 64 * 64 + 16);
    return bytes;
}

}  // namespace sebastes
