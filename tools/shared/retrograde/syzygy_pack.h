// Packs the values of one part of a Syzygy table: runs of a value, in powers of two, by a canonical
// Huffman code (tablebase/format/pair_code.h), in blocks of 64 bytes, with an index into these.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sebastes {

// A value of no position, for which any will do.
constexpr std::uint8_t kAnyValue = 255;

// In the order in which a file has them, between those of its other parts.
struct SyzygyPack {
    std::string head;   // how to decode
    std::string index;  // block and place within it, of every 2^n-th value
    std::string sizes;  // values in each block
    std::string blocks;
};

// `flags` are the head's first byte.
SyzygyPack pack_syzygy(const std::vector<std::uint8_t>& values, unsigned flags);

}  // namespace sebastes
