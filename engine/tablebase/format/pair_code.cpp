#include "tablebase/format/pair_code.h"

#include <bit>
#include <cstring>
#include <utility>

namespace sebastes {

namespace {

constexpr std::uint32_t kMostValues = 65536;
constexpr std::uint32_t kOpen = kMostValues + 1;  // its halves are being counted

// The bits of a block from this one on, the first of them the highest; kValidBits of them at least.
constexpr unsigned kValidBits = 57;
std::uint64_t bits_at(std::span<const std::uint8_t> block, std::size_t bit) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, block.data() + bit / 8, sizeof bits);
    if constexpr (std::endian::native == std::endian::little) bits = __builtin_bswap64(bits);
    return bits << bit % 8;
}

}  // namespace

std::optional<PairCode> PairCode::make(unsigned least_length,
                                       std::span<const unsigned> first_symbols,
                                       std::vector<Symbol> symbols) {
    if (first_symbols.empty() || least_length < 1 ||
        least_length + first_symbols.size() - 1 > kMostLength || symbols.empty() ||
        symbols.size() > kMostSymbols)
        return std::nullopt;
    PairCode code;
    for (const unsigned first : first_symbols) code.lengths_.push_back({0, first, least_length++});
    for (std::size_t i = code.lengths_.size() - 1; i-- > 0;) {
        Length& length = code.lengths_[i];
        const Length& longer = code.lengths_[i + 1];
        if (length.first_symbol < longer.first_symbol) return std::nullopt;
        length.first_code = (longer.first_code + length.first_symbol - longer.first_symbol) / 2;
    }
    for (Length& length : code.lengths_) length.first_code <<= 64 - length.bits;
    code.symbols_ = std::move(symbols);
    std::vector<std::uint32_t> counts(code.symbols_.size());
    for (unsigned symbol = 0; symbol < code.symbols_.size(); ++symbol)
        if (!code.count_values(symbol, counts)) return std::nullopt;
    code.set_steps();
    return code;
}

// Counts the values that a symbol stands for; 0 is not counted yet.  Recurses into the halves; the
// depth is at most the number of symbols.
bool PairCode::count_values(unsigned number, std::vector<std::uint32_t>& counts) {
    if (number >= symbols_.size()) return false;
    std::uint32_t& count = counts[number];
    if (count != 0) return count != kOpen;
    count = kOpen;
    Symbol& symbol = symbols_[number];
    if (symbol.is_value()) {
        count = 1;
        return true;
    }
    if (!count_values(symbol.left, counts) || !count_values(symbol.right, counts)) return false;
    count = counts[symbol.left] + counts[symbol.right];
    symbol.left_values = static_cast<std::uint16_t>(counts[symbol.left]);
    symbol.last = static_cast<std::uint16_t>(count - 1);
    return count <= kMostValues;
}

PairCode::Code PairCode::first_code(std::uint64_t bits) const {
    const Length* length = lengths_.data();
    while (bits < length->first_code) ++length;
    return {length->first_symbol + ((bits - length->first_code) >> (64 - length->bits)),
            length->bits};
}

void PairCode::set_steps() {
    for (std::uint64_t front = 0; front < std::uint64_t{1} << kStepBits; ++front) {
        std::uint32_t values = 0;
        unsigned bits = 0;
        for (;;) {
            const Code code = first_code(front << (64 - kStepBits) << bits);
            if (code.symbol >= symbols_.size() || bits + code.bits > kStepBits) break;
            values += symbols_[code.symbol].last + 1U;
            bits += code.bits;
        }
        steps_.push_back({bits == 0 ? kNoCode : values & kNoCode, bits & 0xFF});
    }
}

std::optional<unsigned> PairCode::value_at(std::span<const std::uint8_t> block,
                                           std::size_t at) const {
    const auto step_of = [&](std::uint64_t bits) { return steps_[bits >> (64 - kStepBits)]; };
    for (std::size_t bit = 0; bit / 8 + 8 <= block.size();) {
        std::uint64_t bits = bits_at(block, bit);
        Step step = step_of(bits);
        if (at < step.values) {
            const Code code = first_code(bits);
            if (code.symbol >= symbols_.size()) return std::nullopt;
            const Symbol* symbol = &symbols_[code.symbol];
            if (at <= symbol->last) {
                while (!symbol->is_value()) {
                    const bool is_left = at < symbol->left_values;
                    at -= is_left ? 0 : symbol->left_values;
                    symbol = &symbols_[is_left ? symbol->left : symbol->right];
                }
                return symbol->left;
            }
            at -= symbol->last + 1U;
            bit += code.bits;
            continue;
        }
        for (unsigned left = kValidBits / kStepBits; left > 0 && at >= step.values; --left) {
            at -= step.values;
            bit += step.bits;
            bits <<= step.bits;
            step = step_of(bits);
        }
    }
    return std::nullopt;
}

}  // namespace sebastes
