// These functions work on text: ASCII letters independently of the locale, and untrusted text that
// is shown in an error message.
#pragma once

#include <algorithm>
#include <cstddef>
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

// Returns the text without the byte order mark at its front, if there is one.
inline std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

// ---- Untrusted text in messages ----

// Replaces control characters with '?' and cuts the text to `limit` bytes, followed by "...".
inline std::string printable(std::string_view text, std::size_t limit = 100) {
    std::string result;
    for (const char c : text.substr(0, limit)) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    if (text.size() > limit) result += "...";
    return result;
}

// Does the same and adds single quotes.  Where <iomanip> is included, overload resolution prefers
// std::quoted() for strings: call sebastes::quoted() there.
inline std::string quoted(std::string_view text, std::size_t limit = 100) {
    return "'" + printable(text, limit) + "'";
}
// These overloads exist because std::quoted would be preferred for them where <iomanip> is seen.
inline std::string quoted(const char* text, std::size_t limit = 100) {
    return quoted(std::string_view(text), limit);
}
inline std::string quoted(const std::string& text, std::size_t limit = 100) {
    return quoted(std::string_view(text), limit);
}

}  // namespace sebastes
