// These functions split untrusted text into UTF-8 characters and make it safe to print.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes {

// Returns the length in bytes of the UTF-8 character at the front of the text, or 0 when the bytes
// there are not one.  The text must not be empty.
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

// Writes a code point that is not a surrogate as UTF-8; returns the number of bytes, 1 to 4.
inline std::size_t put_utf8(char32_t character, char* to) {
    constexpr char32_t kLeads[] = {0, 0xC0, 0xE0, 0xF0};
    const std::size_t more = character < 0x80      ? 0
                             : character < 0x800   ? 1
                             : character < 0x10000 ? 2
                                                   : 3;
    for (std::size_t i = more; i > 0; --i, character >>= 6)
        to[i] = static_cast<char>(0x80 | (character & 0x3F));
    to[0] = static_cast<char>(kLeads[more] | character);
    return more + 1;
}

// Whether the character is a control character: below U+0020 except tab and line feed, DEL, and
// U+0080 to U+009F.  `character` must have the length that utf8_length() returns.
inline bool is_control(std::string_view character) {
    const auto byte = static_cast<unsigned char>(character.front());
    if (character.size() == 2)
        return byte == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
    return character.size() == 1 && ((byte < 0x20 && byte != '\t' && byte != '\n') || byte == 0x7F);
}

// Whether the character is white space outside ASCII: a no-break space, a space of another width,
// or a line or paragraph separator.
inline bool is_wide_blank(std::string_view character) {
    for (const std::string_view blank :
         {"\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005", "\u2006",
          "\u2007", "\u2008", "\u2009", "\u200A", "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"})
        if (character == blank) return true;
    return false;
}

// Whether the character has no width: a byte order mark, a joiner, a direction mark, a soft hyphen
// or a variation selector.
inline bool is_invisible(std::string_view character) {
    for (const std::string_view mark :
         {"\uFEFF", "\u200B", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A", "\u202B",
          "\u202C", "\u202D", "\u202E", "\u2060", "\u2061", "\u2062", "\u2063", "\u2064",
          "\u2066", "\u2067", "\u2068", "\u2069", "\u00AD", "\uFE0E", "\uFE0F"})
        if (character == mark) return true;
    return false;
}

// Makes text safe for a terminal: control characters and bytes that are not UTF-8 become '?'.
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
