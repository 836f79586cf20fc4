// A table's values, packed small and still open at any place.
//
// They are cut into blocks of kBlock, each coded by itself with range asymmetric numeral systems
// (Duda 2013): a value is coded by how often it follows the one before it in the whole table.  A
// value is found by decoding its block up to it.  Illegal positions cost nothing: they are given
// the value before them, so at() may say anything for them.
//
// Bytes, integers little-endian:
//
//   1        symbols: how many different values, at least 1
//   n        the values, ascending; a symbol is the place of one here
//   n times  what follows the symbol (the first one, at the beginning of a block):
//              1         how many different symbols
//              3 each    symbol, and its frequency in 4096 as two bytes; together 4096
//   8        how many values
//   4 each   for each block and behind the last: where it begins, in words of two bytes
//   the blocks: the state of the decoder as two words, high one first, then words for it
//
// They are packed by tools/shared/retrograde/packing.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bases/endings/base_value.h"
#include "core/result.h"

namespace sebastes {

using Bytes = std::span<const std::uint8_t>;

// Looks into packed values, which must outlive it.  Immutable; all of it is thread-safe.
class PackedValues {
  public:
    static constexpr std::size_t kBlock = 512;
    // Frequencies are shares of kScale.
    static constexpr unsigned kScaleBits = 12;
    static constexpr std::uint32_t kScale = 1U << kScaleBits;
    // A decoder's state is at least this, and less than 2^32.
    static constexpr std::uint32_t kLeastState = 1U << 16;

    // `count` values must be in the bytes, and nothing else; the error says what is wrong.
    static Result<PackedValues> parse(Bytes bytes, std::size_t count);

    // The value with this number, below the count.  kIllegal where the blocks make no sense, which
    // is not found by parse().
    BaseValue at(std::size_t number) const;
    // All of them, much faster than one by one.
    std::vector<BaseValue> all() const;

  private:
    struct Follower {
        std::uint16_t begin;
        std::uint16_t frequency;
        std::uint8_t symbol;
    };

    std::uint32_t block_begin(std::size_t block) const;
    // take(value) for the first `count` of a block; false where it makes no sense.
    template <typename Take>
    bool decode(std::size_t block, std::size_t count, Take take) const;

    std::size_t count_ = 0;
    std::vector<BaseValue> values_;        // by symbol
    std::vector<Follower> followers_;      // the most frequent first
    std::vector<std::uint16_t> first_of_;  // by symbol, and behind the last: its followers
    Bytes begins_;
    Bytes words_;
};

}  // namespace sebastes
