// nearest_word() suggests a known word in place of a misspelt one, by edit distance.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/text.h"

namespace sebastes {

// Returns the edit distance of two words: the least number of insertions, deletions, substitutions
// and swaps of neighbours (optimal string alignment).  Case is ignored.  If either word is longer
// than 32 characters, the distance is 32.
constexpr std::size_t word_distance(std::string_view a, std::string_view b) {
    constexpr std::size_t kLongest = 32;
    if (a.size() > kLongest || b.size() > kLongest) return kLongest;
    using Row = std::array<std::size_t, kLongest + 1>;
    Row before{};  // rows i - 2, i - 1 and i of the distance matrix
    Row last{};
    Row row{};
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = last;
        last = row;
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const char here = to_lower(a[i - 1]);
            const char there = to_lower(b[j - 1]);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (here != there)});
            const bool swapped =
                i > 1 && j > 1 && here == to_lower(b[j - 2]) && to_lower(a[i - 2]) == there;
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[b.size()];
}

// Returns the known word with the smallest distance, the first one on a tie.  At most one edit is
// accepted in a word of three to five letters and two in a longer one; otherwise returns nothing.
constexpr std::optional<std::string_view> nearest_word(std::string_view word,
                                                       std::span<const std::string_view> known) {
    if (word.size() < 3) return std::nullopt;
    std::size_t least = word.size() < 6 ? 2 : 3;
    std::optional<std::string_view> nearest;
    for (const std::string_view each : known)
        if (const std::size_t distance = word_distance(word, each);
            distance < least && distance < each.size()) {
            least = distance;
            nearest = each;
        }
    return nearest;
}

}  // namespace sebastes
