// PairCode is the code in which a Syzygy table packs its values (Ronald de Man): canonical
// Huffman codes of symbols, of which each is a value or a pair of symbols (recursive pairing).
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
    // Bytes that a block must have behind its end to be decoded; what they are does not matter.
    static constexpr std::size_t kPadding = 16;

    // The two numbers of twelve bits that a file has for a symbol: its halves, or a value and
    // kNoPair.
    struct Symbol {
        unsigned left = 0;
        unsigned right = kNoPair;

        bool is_value() const { return right == kNoPair; }
    };

    // `first_symbols` has the first symbol of each length of code from `least_length` on: of longer
    // codes the symbols are lower.  Nothing where a symbol is part of itself or stands for more
    // than 65536 values, or the lengths make no sense.
    static std::optional<PairCode> make(int least_length, std::vector<unsigned> first_symbols,
                                        std::vector<Symbol> symbols);

    // The value at this place of a block; nothing where the block ends before, or has a code of no
    // symbol.  `block` includes kPadding more bytes.
    std::optional<unsigned> value_at(std::span<const std::uint8_t> block, std::size_t at) const;

    struct Code {
        std::uint64_t bits = 0;
        int length = 0;
    };
    // The code of a symbol that has one.
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
