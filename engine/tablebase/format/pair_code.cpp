#include "tablebase/format/pair_code.h"

#include <bit>
#include <cstring>
#include <utility>

namespace sebastes {

namespace {

constexpr std::uint32_t kMostValues = 65536;
constexpr std::uint32_t kOpen = kMostValues + 1;  // its halves are being counted

template <typename Number>
std::uint64_t big_endian(const std::uint8_t* bytes) {
    Number number = 0;
    std::memcpy(&number, bytes, sizeof number);
    if constexpr (std::endian::native == std::endian::big) return number;
    if constexpr (sizeof number == 8) return __builtin_bswap64(number);
    return __builtin_bswap32(static_cast<std::uint32_t>(number));
}

}  // namespace

std::optional<PairCode> PairCode::make(int least_length, std::span<const unsigned> first_symbols,
                                       std::vector<Symbol> symbols) {
    const auto count = static_cast<int>(first_symbols.size());
    if (count == 0 || least_length < 1 || least_length + count - 1 > kMostLength ||
        symbols.empty() || symbols.size() > kMostSymbols)
        return std::nullopt;
    PairCode code;
    for (const unsigned first : first_symbols)
        code.lengths_.push_back({0, first, least_length + static_cast<int>(code.lengths_.size())});
    for (std::size_t i = code.lengths_.size() - 1; i-- > 0;) {
        Length& length = code.lengths_[i];
        const Length& longer = code.lengths_[i + 1];
        if (length.first_symbol < longer.first_symbol) return std::nullopt;
        length.first_code = (longer.first_code + length.first_symbol - longer.first_symbol) / 2;
    }
    for (Length& length : code.lengths_) length.first_code <<= 64 - length.bits;
    for (std::uint64_t i = 0; i < code.shortest_.size(); ++i)
        while ((i << 56 | ~std::uint64_t{0} >> 8) < code.lengths_[code.shortest_[i]].first_code)
            ++code.shortest_[i];
    code.symbols_ = std::move(symbols);
    for (unsigned symbol = 0; symbol < code.symbols_.size(); ++symbol)
        if (!code.set_values(symbol)) return std::nullopt;
    return code;
}

// Recurses into the halves; the depth is at most the number of symbols.
bool PairCode::set_values(unsigned number) {
    if (number >= symbols_.size()) return false;
    Symbol& symbol = symbols_[number];
    if (symbol.values != 0) return symbol.values != kOpen;
    symbol.values = kOpen;
    if (symbol.is_value()) {
        symbol.values = 1;
        return true;
    }
    if (!set_values(symbol.left) || !set_values(symbol.right)) return false;
    symbol.values = symbols_[symbol.left].values + symbols_[symbol.right].values;
    return symbol.values <= kMostValues;
}

std::optional<unsigned> PairCode::value_at(std::span<const std::uint8_t> block,
                                           std::size_t at) const {
    const std::uint8_t* next = block.data() + 8;
    const std::uint8_t* const end = block.data() + block.size() - 4;
    std::uint64_t bits = big_endian<std::uint64_t>(block.data());
    int known = 64;
    const Symbol* symbol = nullptr;
    for (;;) {
        const Length* length = &lengths_[shortest_[bits >> 56]];
        while (bits < length->first_code) ++length;
        const std::uint64_t number =
            length->first_symbol + ((bits - length->first_code) >> (64 - length->bits));
        if (number >= symbols_.size()) return std::nullopt;
        symbol = &symbols_[number];
        if (at < symbol->values) break;
        at -= symbol->values;
        bits <<= length->bits;
        known -= length->bits;
        if (known <= 32) {
            if (next > end) return std::nullopt;
            bits |= big_endian<std::uint32_t>(next) << (32 - known);
            next += 4;
            known += 32;
        }
    }
    while (!symbol->is_value()) {
        const Symbol& left = symbols_[symbol->left];
        if (at < left.values) {
            symbol = &left;
        } else {
            at -= left.values;
            symbol = &symbols_[symbol->right];
        }
    }
    return symbol->left;
}

}  // namespace sebastes
