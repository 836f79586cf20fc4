#include "bases/syzygy_code.h"

#include <limits>
#include <utility>

namespace sebastes {

std::optional<SyzygyCode> SyzygyCode::make(int least_length,
                                           std::vector<std::uint32_t> first_symbols,
                                           const std::vector<SyzygySymbol>& symbols) {
    SyzygyCode code;
    code.least_length_ = least_length;
    code.bases_.assign(first_symbols.size(), 0);
    code.first_symbols_ = std::move(first_symbols);
    if (least_length < 1 || code.bases_.empty() || code.most_length() > kMostLength ||
        symbols.empty() || symbols.size() > kMostSymbols)
        return std::nullopt;
    if (!code.set_lengths(symbols.size()) || !code.set_values(symbols)) return std::nullopt;
    return code;
}

bool SyzygyCode::set_lengths(std::size_t symbols) {
    for (std::size_t i = bases_.size() - 1; i-- > 0;) {
        if (first_symbols_[i] < first_symbols_[i + 1]) return false;
        bases_[i] = (bases_[i + 1] + first_symbols_[i] - first_symbols_[i + 1]) / 2;
    }
    // What is left of all numbers of 64 bits for the longer codes.
    std::uint64_t highest = std::numeric_limits<std::uint64_t>::max();
    for (std::size_t i = 0; i < bases_.size(); ++i) {
        const int shift = 64 - least_length_ - static_cast<int>(i);
        bases_[i] <<= shift;
        if (bases_[i] > highest) continue;  // no code is so long
        if (first_symbols_[i] + ((highest - bases_[i]) >> shift) >= symbols) return false;
        if (bases_[i] == 0) break;
        highest = bases_[i] - 1;
    }
    return true;
}

bool SyzygyCode::set_values(const std::vector<SyzygySymbol>& symbols) {
    constexpr int kUnknown = 0;
    constexpr int kAsked = -1;
    constexpr int kMostValues = 256;
    for (const SyzygySymbol& symbol : symbols) {
        values_.push_back(symbol.is_value() ? 1 : kUnknown);
        if (!symbol.is_value() && (symbol.left >= symbols.size() || symbol.right >= symbols.size()))
            return false;
    }
    std::vector<std::size_t> open;
    for (std::size_t first = 0; first < symbols.size(); ++first) {
        open.push_back(first);
        while (!open.empty()) {
            int& values = values_[open.back()];
            if (values > 0) {
                open.pop_back();
                continue;
            }
            const SyzygySymbol& symbol = symbols[open.back()];
            const int left = values_[symbol.left];
            const int right = values_[symbol.right];
            if (left > 0 && right > 0) {
                values = left + right;
                if (values > kMostValues) return false;
                continue;
            }
            // A symbol that is part of itself.
            if (left == kAsked || right == kAsked || values == kAsked) return false;
            values = kAsked;
            if (left == kUnknown) open.push_back(symbol.left);
            if (right == kUnknown) open.push_back(symbol.right);
        }
    }
    return true;
}

SyzygyCode::Decoded SyzygyCode::decode(std::uint64_t bits) const {
    std::size_t i = 0;
    while (bits < bases_[i]) ++i;
    const int length = least_length_ + static_cast<int>(i);
    const std::uint64_t symbol = first_symbols_[i] + ((bits - bases_[i]) >> (64 - length));
    return {length, values_[symbol]};
}

}  // namespace sebastes
