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
    static constexpr std::size_t kPadding = 8;

    // A symbol as two numbers of twelve bits: its two halves, or a value and kNoPair.
    struct Symbol {
        std::uint16_t left = 0;
        std::uint16_t right = kNoPair;
        // make() sets these: the number of values of the left half, and the index of the last
        // value.
        std::uint16_t left_values = 0;
        std::uint16_t last = 0;

        bool is_value() const { return right == kNoPair; }
    };

    // `first_symbols` has the first symbol of each code length from `least_length` on; longer codes
    // have lower symbols.  Returns nothing if a symbol contains itself or stands for more than
    // 65536 values, or if the lengths are inconsistent.
    static std::optional<PairCode> make(unsigned least_length,
                                        std::span<const unsigned> first_symbols,
                                        std::vector<Symbol> symbols);

    // The value at this index of a block; nothing if the block ends before it or has an invalid
    // code.  `block` includes kPadding more bytes.
    std::optional<unsigned> value_at(std::span<const std::uint8_t> block, std::size_t at) const;

  private:
    // The codes of one length.
    struct Length {
        std::uint64_t first_code;  // in the highest bits
        unsigned first_symbol;
        unsigned bits;
    };
    // The complete codes at the front of kStepBits bits, taken together.
    struct Step {
        std::uint32_t values : 24;  // how many values they stand for; kNoCode if there is no code
        std::uint32_t bits : 8;
    };
    static constexpr unsigned kStepBits = 10;
    static constexpr std::uint32_t kNoCode = 0xFFFFFF;  // more values than a block has
    struct Code {
        std::uint64_t symbol;  // may be no symbol of the table
        unsigned bits;
    };

    bool count_values(unsigned symbol, std::vector<std::uint32_t>& counts);
    void set_steps();
    Code first_code(std::uint64_t bits) const;

    std::vector<Length> lengths_;  // ascending
    std::vector<Symbol> symbols_;
    std::vector<Step> steps_;  // by the next kStepBits bits
};

}  // namespace sebastes
