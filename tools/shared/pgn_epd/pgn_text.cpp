#include "tools/shared/pgn_epd/pgn_text.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/utf8.h"

namespace sebastes {

namespace {

// The characters of 0x80 to 0x9F in Windows-1252; 0 where it has none.
constexpr std::array<std::uint16_t, 32> kWindows1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string from_windows1252(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        const char32_t character = byte < 0x80 || byte >= 0xA0 ? byte : kWindows1252[byte - 0x80];
        char utf8[4];
        text.append(utf8, put_utf8(character == 0 ? '?' : character, utf8));
    }
    return text;
}

}  // namespace

std::string tidy_tag_value(std::string_view bytes) {
    const std::string converted = is_utf8(bytes) ? std::string() : from_windows1252(bytes);
    std::string text;
    for (std::string_view rest = converted.empty() ? bytes : converted; !rest.empty();) {
        const std::string_view character = rest.substr(0, utf8_length(rest));
        if (character.size() == 1 &&
            (character[0] == '\t' || character[0] == '\n' || is_control(character)))
            text += ' ';
        else if (is_control(character))
            text += '?';
        else
            text += character;
        rest.remove_prefix(character.size());
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text.erase(0, text.find_first_not_of(' '));
    return text;
}

std::string tidy_comment(std::string_view bytes) {
    std::string text;
    bool blank = false;
    for (const char c : tidy_tag_value(bytes)) {
        if (c == ' ') {
            blank = !text.empty();
            continue;
        }
        if (blank) text += ' ';
        blank = false;
        text += c;
    }
    return text;
}

}  // namespace sebastes
