// Letters of ASCII, whatever the machine's language.
#pragma once

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

}  // namespace sebastes
