// Text from outside as characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes {

// How many bytes the UTF-8 character that begins the text has, which must not be empty; 0 when
// it is none.
inline std::size_t utf8_length(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80                   ? 1
                               : lead >= 0xC2 && lead < 0xE0 ? 2
                               : lead >= 0xE0 && lead < 0xF0 ? 3
                               : lead >= 0xF0 && lead < 0xF5 ? 4
                                                             : 0;
    if (length == 0 || length > text.size()) return 0;
    for (const char c : text.substr(1, length - 1))
        if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) return 0;
    return length;
}

// Whether a terminal would take the character as a command: below a blank, but for a tab and a
// line feed, DEL, and U+0080 to U+009F.  `character` is of the length that utf8_length() says.
inline bool is_control(std::string_view character) {
    const auto byte = static_cast<unsigned char>(character.front());
    if (character.size() == 2)
        return byte == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return character.size() == 1 && ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F);
}

// Fit for a terminal: control characters and bytes that are not UTF-8 become '?'.
inline std::string plain_text(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const std::string_view character = text.substr(0, length == 0 ? 1 : length);
        if (length == 0 || is_control(character))
            plain += '?';
        else
            plain += character;
        text.remove_prefix(character.size());
    }
    return plain;
}

}  // namespace sebastes
