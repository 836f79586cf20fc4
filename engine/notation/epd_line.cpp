#include "notation/epd_line.h"

#include <cstddef>

namespace sebastes {

namespace {

// A blank that a file's way of ending lines leaves: also Ctrl-Z, an old mark of a file's end.
bool is_blank(unsigned char byte) {
    return byte == 0 || (byte >= 0x09 && byte <= 0x0D) || byte == 0x1A;
}

bool is_plain_control(unsigned char byte) {
    return (byte < 0x20 && !is_blank(byte)) || byte == 0x7F;
}

// Whether the second byte of a character in UTF-8 is here, one of U+0080 to U+009F.
bool is_high_control(std::string_view line, std::size_t at) {
    const auto byte = static_cast<unsigned char>(line[at]);
    return byte >= 0x80 && byte < 0xA0 && at > 0 && line[at - 1] == '\xC2';
}

// '"fields" bm ...' and '[FEN "fields"]' without what is around the fields.
void unwrap(std::string& text) {
    for (const std::string_view opening : {"\"", "[FEN \""}) {
        if (!text.starts_with(opening)) continue;
        const std::size_t end = text.find('"', opening.size());
        if (end == std::string::npos || text.find(';') < end) return;
        text[end] = ' ';
        if (end + 1 < text.size() && text[end + 1] == ']') text[end + 1] = ' ';
        text.erase(0, opening.size());
        return;
    }
}

}  // namespace

bool holds_controls(std::string_view line) {
    for (std::size_t i = 0; i < line.size(); ++i)
        if (is_plain_control(static_cast<unsigned char>(line[i])) || is_high_control(line, i))
            return true;
    return false;
}

std::string clean_line(std::string_view line) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
    std::string text(line);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (is_high_control(line, i))
            text[i - 1] = text[i] = '?';
        else if (is_blank(byte))
            text[i] = ' ';
        else if (is_plain_control(byte))
            text[i] = '?';
    }
    text.erase(0, text.find_first_not_of(' '));
    unwrap(text);
    return text;
}

}  // namespace sebastes
