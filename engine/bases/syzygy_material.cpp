#include "bases/syzygy_material.h"

#include <algorithm>

namespace sebastes {

namespace {

constexpr int kWhitePawn = 1;
constexpr int kBlackPawn = 9;
constexpr int kBlackCodes = 8;  // above White's

// Sets of `count` out of `from`.
std::uint64_t choices(int count, int from) {
    std::uint64_t number = 1;
    for (int i = 0; i < count; ++i)
        number = number * static_cast<std::uint64_t>(std::max(from - i, 0)) /
                 static_cast<std::uint64_t>(i + 1);
    return number;
}

}  // namespace

SyzygyMaterial::SyzygyMaterial(std::string_view name) {
    constexpr std::string_view kLetters = " PNBRQK";
    int above = 0;
    for (const char letter : name) {
        if (letter == 'v') {
            above = kBlackCodes;
            continue;
        }
        ++counts_[kLetters.find(letter) + static_cast<std::size_t>(above)];
        ++pieces_;
    }
    symmetric_ =
        std::equal(counts_.begin(), counts_.begin() + kBlackCodes, counts_.begin() + kBlackCodes);
    kings_lead_ = std::ranges::count(counts_, 1) == 2;
    const int white = counts_[kWhitePawn];
    const int black = counts_[kBlackPawn];
    const bool black_leads = black > 0 && (white == 0 || white > black);
    leading_pawns_ = black_leads ? black : white;
    other_pawns_ = black_leads ? white : black;
}

int SyzygyMaterial::leading_count() const {
    if (has_pawns()) return leading_pawns_;
    return kings_lead_ ? 2 : 3;
}

std::uint64_t SyzygyMaterial::leading_placements(int part) const {
    if (!has_pawns()) return kings_lead_ ? 462 : 31332;
    // The others stand on squares behind the leading pawn's, in an order of files from the edge.
    std::uint64_t sum = 0;
    for (int rank = 0; rank < 6; ++rank)
        sum += choices(leading_pawns_ - 1, 47 - 12 * part - 2 * rank);
    return sum;
}

bool SyzygyMaterial::is_order(std::span<const std::uint8_t> codes) const {
    // Like pieces stand together, and each kind once: of as many codes as pieces they use up all.
    std::array<bool, 16> seen{};
    for (std::size_t i = 0; i < codes.size();) {
        const std::size_t code = codes[i];
        const auto count = static_cast<std::size_t>(counts_[code]);
        if (count == 0 || seen[code]) return false;
        seen[code] = true;
        for (std::size_t j = 0; j < count; ++j)
            if (codes[i + j] != code) return false;
        i += count;
    }
    const auto is_pawn = [](int code) { return code == kWhitePawn || code == kBlackPawn; };
    if (has_pawns())
        return is_pawn(codes[0]) && counts_[codes[0]] == leading_pawns_ &&
               (other_pawns_ == 0 || is_pawn(codes[static_cast<std::size_t>(leading_pawns_)]));
    const auto is_king = [](int code) { return code == 6 || code == 14; };
    return !kings_lead_ || (is_king(codes[0]) && is_king(codes[1]));
}

std::optional<std::uint64_t> SyzygyMaterial::part_size(std::span<const std::uint8_t> codes,
                                                       SyzygyOrder order, int part) const {
    if (static_cast<int>(codes.size()) != pieces_ || !is_order(codes)) return std::nullopt;
    int numbered = leading_count() + other_pawns_;
    int squares = 64 - numbered;
    bool has_leading = false;
    bool has_other = !has_other_pawns();
    std::uint64_t size = 1;
    for (int place = 0;
         numbered < pieces_ || place == order.leading || (!has_other && place == order.other_pawns);
         ++place) {
        if (place == order.leading) {
            size *= leading_placements(part);
            has_leading = true;
        } else if (has_other_pawns() && place == order.other_pawns) {
            size *= choices(other_pawns_, 48 - leading_pawns_);
            has_other = true;
        } else {
            const auto group = codes.begin() + numbered;
            const auto behind =
                std::find_if_not(group, codes.end(), [group](auto code) { return code == *group; });
            const int count = static_cast<int>(behind - group);
            size *= choices(count, squares);
            squares -= count;
            numbered += count;
        }
    }
    if (!has_leading || !has_other) return std::nullopt;
    return size;
}

}  // namespace sebastes
