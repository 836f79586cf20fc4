// PairCode decodes the compressed values of a Syzygy table (Ronald de Man): canonical Huffman codes
// of symbols, where each symbol is a value or a pair of symbols (recursive pairing).
#pragma once

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
        unsigned left = 0;
        unsigned right = kNoPair;

        bool is_value() const { return right == kNoPair; }
    };

    // `first_symbols` has the first symbol of each code length from `least_length` on; longer codes
    // have lower symbols.  Returns nothing if a symbol contains itself or stands for more than
    // 65536 values, or if the lengths are inconsistent.
    static std::optional<PairCode> make(int least_length, std::vector<unsigned> first_symbols,
                                        std::vector<Symbol> symbols);

    // The value at this index of a block; nothing if the block ends before it or has an invalid
    // code.  `block` includes kPadding more bytes.
    std::optional<unsigned> value_at(std::span<const std::uint8_t> block, std::size_t at) const;

    struct Code {
        std::uint64_t bits = 0;
        int length = 0;
    };
    // The code of a symbol, which must have one.
    Code code_of(unsigned symbol) const;

  private:
    bool set_values();
    std::uint32_t values_of(unsigned symbol);

    int least_length_ = 1;
    std::vector<unsigned> first_symbols_;  // by length
    std::vector<std::uint64_t> codes_;     // the first of each length, in the highest bits
    std::vector<Symbol> symbols_;
    std::vector<std::uint32_t> values_;  // how many values a symbol stands for
};

}  // namespace sebastes
