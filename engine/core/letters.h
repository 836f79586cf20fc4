// Letters of ASCII, whatever the machine's language.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace sebastes {

// Of a character, or a byte from a stream.
constexpr bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A capital becomes small, anything else stays.
constexpr char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string to_lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = to_lower(c);
    return result;
}

// Whether the texts differ in nothing but small letters and capitals.
constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace sebastes
