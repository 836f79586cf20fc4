// Packs the values of one part of a Syzygy table: runs of a value, with lengths that are powers of
// two, in a canonical Huffman code (tablebase/format/pair_code.h), in blocks of 64 bytes with an
// index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sebastes {

// Marks an index without a position; any value may be stored for it.
constexpr std::uint8_t kAnyValue = 255;

// The sections in the order of the file, where they alternate with those of the other parts.
struct SyzygyPack {
    std::string head;   // how to decode
    std::string index;  // block of every 2^n-th value, and its offset in the block
    std::string sizes;  // number of values in each block
    std::string blocks;
};

// `flags` is the head's first byte.
SyzygyPack pack_syzygy(const std::vector<std::uint8_t>& values, unsigned flags);

}  // namespace sebastes
