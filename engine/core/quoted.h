// Text from outside, made fit to stand in an error message.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes {

// Control characters become '?', and what is longer than `limit` bytes ends in "...".
inline std::string printable(std::string_view text, std::size_t limit = 100) {
    std::string result;
    for (const char c : text.substr(0, limit)) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < 0x20 || byte == 0x7F ? '?' : c;
    }
    if (text.size() > limit) result += "...";
    return result;
}

// The same in single quotes.  Where <iomanip> is included, std::quoted() takes strings first: call
// it as sebastes::quoted() there.
inline std::string quoted(std::string_view text, std::size_t limit = 100) {
    return "'" + printable(text, limit) + "'";
}
// For these, std::quoted would be preferred where <iomanip> is seen.
inline std::string quoted(const char* text, std::size_t limit = 100) {
    return quoted(std::string_view(text), limit);
}
inline std::string quoted(const std::string& text, std::size_t limit = 100) {
    return quoted(std::string_view(text), limit);
}

}  // namespace sebastes
