// PairCode decodes the compressed values of a Syzygy table (Ronald de Man): canonical Huffman codes
// of symbols, where each symbol is a value or a pair of symbols (recursive pairing).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sebastes {

// Immutable; all of it is thread-safe.
class PairCode {
  public:
    static constexpr unsigned kNoPair = 0xFFF;
    static constexpr std::size_t kMostSymbols = 4095;
    static constexpr int kMostLength = 32;  // of a code, in bits
    // The number of readable bytes that must follow a block; their values do not matter.
    static constexpr std::size_t kPadding = 16;

    // A symbol as two numbers of twelve bits: its two halves, or a value and kNoPair.
    struct Symbol {
        std::uint16_t left = 0;
        std::uint16_t right = kNoPair;
        std::uint32_t values = 0;  // how many values it stands for; make() sets it

        bool is_value() const { return right == kNoPair; }
    };

    // `first_symbols` has the first symbol of each code length from `least_length` on; longer codes
    // have lower symbols.  Returns nothing if a symbol contains itself or stands for more than
    // 65536 values, or if the lengths are inconsistent.
    static std::optional<PairCode> make(int least_length, std::span<const unsigned> first_symbols,
                                        std::vector<Symbol> symbols);

    // The value at this index of a block; nothing if the block ends before it or has an invalid
    // code.  `block` includes kPadding more bytes.
    std::optional<unsigned> value_at(std::span<const std::uint8_t> block, std::size_t at) const;

  private:
    bool set_values(unsigned symbol);

    // The codes of one length.
    struct Length {
        std::uint64_t first_code;  // in the highest bits
        unsigned first_symbol;
        int bits;
    };

    std::vector<Length> lengths_;  // ascending
    // By the first eight bits: the index of the shortest length that a code can have.
    std::array<std::uint8_t, 256> shortest_{};
    std::vector<Symbol> symbols_;
};

}  // namespace sebastes
