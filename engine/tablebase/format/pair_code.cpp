#include "tablebase/format/pair_code.h"

#include <bit>
#include <cstring>
#include <utility>

namespace sebastes {

namespace {

constexpr std::uint32_t kMostValues = 65536;
constexpr std::uint32_t kUnknown = 0;
constexpr std::uint32_t kOpen = kMostValues + 1;  // its halves are being counted
constexpr std::uint32_t kBad = kMostValues + 2;

template <typename Number>
std::uint64_t big_endian(const std::uint8_t* bytes) {
    Number number = 0;
    std::memcpy(&number, bytes, sizeof number);
    if constexpr (std::endian::native == std::endian::big) return number;
    if constexpr (sizeof number == 8) return __builtin_bswap64(number);
    return __builtin_bswap32(static_cast<std::uint32_t>(number));
}

}  // namespace

std::optional<PairCode> PairCode::make(int least_length, std::vector<unsigned> first_symbols,
                                       std::vector<Symbol> symbols) {
    PairCode code;
    const std::size_t lengths = first_symbols.size();
    if (lengths == 0 || least_length < 1 ||
        least_length + static_cast<int>(lengths) - 1 > kMostLength || symbols.empty() ||
        symbols.size() > kMostSymbols)
        return std::nullopt;
    code.least_length_ = least_length;
    code.first_symbols_ = std::move(first_symbols);
    code.symbols_ = std::move(symbols);
    code.codes_.assign(lengths, 0);
    for (std::size_t i = lengths - 1; i-- > 0;) {
        const unsigned more = code.first_symbols_[i] - code.first_symbols_[i + 1];
        if (code.first_symbols_[i] < code.first_symbols_[i + 1]) return std::nullopt;
        code.codes_[i] = (code.codes_[i + 1] + more) / 2;
    }
    for (std::size_t i = 0; i < lengths; ++i)
        code.codes_[i] <<= 64 - least_length - static_cast<int>(i);
    if (!code.set_values()) return std::nullopt;
    return code;
}

bool PairCode::set_values() {
    values_.assign(symbols_.size(), kUnknown);
    for (unsigned symbol = 0; symbol < symbols_.size(); ++symbol)
        if (values_of(symbol) > kMostValues) return false;
    return true;
}

// Recurses into the halves; the depth is at most the number of symbols.
std::uint32_t PairCode::values_of(unsigned symbol) {
    if (symbol >= symbols_.size()) return kBad;
    if (values_[symbol] == kOpen) return kBad;
    if (values_[symbol] != kUnknown) return values_[symbol];
    if (symbols_[symbol].is_value()) return values_[symbol] = 1;
    values_[symbol] = kOpen;
    const std::uint32_t left = values_of(symbols_[symbol].left);
    const std::uint32_t right = left > kMostValues ? kBad : values_of(symbols_[symbol].right);
    const bool fits = left <= kMostValues && right <= kMostValues && left + right <= kMostValues;
    return values_[symbol] = fits ? left + right : kBad;
}

std::optional<unsigned> PairCode::value_at(std::span<const std::uint8_t> block,
                                           std::size_t at) const {
    const std::uint8_t* next = block.data() + 8;
    const std::uint8_t* const end = block.data() + block.size() - 4;
    std::uint64_t bits = big_endian<std::uint64_t>(block.data());
    int known = 64;
    unsigned symbol = 0;
    for (;;) {
        std::size_t i = 0;
        while (bits < codes_[i]) ++i;
        const int length = least_length_ + static_cast<int>(i);
        const std::uint64_t number = first_symbols_[i] + ((bits - codes_[i]) >> (64 - length));
        if (number >= symbols_.size()) return std::nullopt;
        symbol = static_cast<unsigned>(number);
        if (at < values_[symbol]) break;
        at -= values_[symbol];
        bits <<= length;
        known -= length;
        if (known <= 32) {
            if (next > end) return std::nullopt;
            bits |= big_endian<std::uint32_t>(next) << (32 - known);
            next += 4;
            known += 32;
        }
    }
    while (!symbols_[symbol].is_value()) {
        const auto [left, right] = symbols_[symbol];
        if (at < values_[left]) {
            symbol = left;
        } else {
            at -= values_[left];
            symbol = right;
        }
    }
    return symbols_[symbol].left;
}

PairCode::Code PairCode::code_of(unsigned symbol) const {
    std::size_t i = 0;
    while (symbol < first_symbols_[i]) ++i;
    const int length = least_length_ + static_cast<int>(i);
    return {(codes_[i] >> (64 - length)) + symbol - first_symbols_[i], length};
}

}  // namespace sebastes
