// These functions classify and compare ASCII letters independently of the locale.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace sebastes {

// `c` is a character, or a byte that a stream returned.
constexpr bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Converts a capital letter to lower case and leaves any other character unchanged.
constexpr char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string to_lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = to_lower(c);
    return result;
}

// Whether the texts are equal when the case of letters is ignored.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace sebastes
