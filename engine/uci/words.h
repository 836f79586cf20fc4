// split_words() splits a command into tokens at blanks, and parse_number() reads numbers without
// overflow.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/number.h"
#include "core/text.h"

namespace sebastes {

// Removes the first token from the text and returns it; empty when there is none.
inline std::string_view take_word(std::string_view& text) {
    constexpr std::string_view kBlank(" \t\r\n\v\f\0", 7);
    const std::size_t begin = std::min(text.find_first_not_of(kBlank), text.size());
    const std::size_t end = std::min(text.find_first_of(kBlank, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

inline std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view word; !(word = take_word(text)).empty();) words.push_back(word);
    return words;
}

// Reads an integer.  Numbers out of range become the nearest number in range.
template <typename Number = std::int64_t>
std::optional<Number> parse_number(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    return to_clamped_number<Number>(text);
}

inline std::string_view without_decimals(std::string_view number) {
    const std::size_t point = number.find('.');
    return point < number.size() && all_digits(number.substr(point + 1)) ? number.substr(0, point)
                                                                         : number;
}

// Text from a client, shortened so that an error can show it.
inline std::string shown(std::string_view text) { return printable(text, 80); }

}  // namespace sebastes
