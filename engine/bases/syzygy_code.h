// The code in which a Syzygy table packs its values (Ronald de Man): canonical Huffman codes of
// symbols, of which each is a value or a pair of symbols, and so stands for up to 256 values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sebastes {

// The two numbers of twelve bits that a file has for it: its halves, or a value and kNoPair.
struct SyzygySymbol {
    static constexpr std::uint32_t kNoPair = 0xFFF;

    std::uint32_t left = 0;
    std::uint32_t right = kNoPair;

    bool is_value() const { return right == kNoPair; }
};

class SyzygyCode {
  public:
    static constexpr int kMostLength = 32;  // bits
    static constexpr std::size_t kMostSymbols = 4095;

    // `first_symbols` has the first symbol of each length from the least one on.  Nothing unless
    // all bits mean something, and each symbol ends in values.
    static std::optional<SyzygyCode> make(int least_length,
                                          std::vector<std::uint32_t> first_symbols,
                                          const std::vector<SyzygySymbol>& symbols);

    // Bits.
    int most_length() const { return least_length_ + static_cast<int>(bases_.size()) - 1; }

    struct Decoded {
        int bits = 0;
        int values = 0;
    };
    // Of the symbol whose code these bits begin with, the highest first.
    Decoded decode(std::uint64_t bits) const;

  private:
    bool set_lengths(std::size_t symbols);
    bool set_values(const std::vector<SyzygySymbol>& symbols);

    int least_length_ = 0;
    std::vector<std::uint32_t> first_symbols_;  // by length
    std::vector<std::uint64_t> bases_;          // first code, in the high bits; lower when longer
    std::vector<int> values_;                   // of a symbol
};

}  // namespace sebastes
