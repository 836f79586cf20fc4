// printable() and quoted() make untrusted text safe to show in an error message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes {

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
