#include "tools/shared/command_line/plain_stream.h"
#include "tools/shared/text_file/utf8.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sebastes::tools {

namespace {

// Returns how many bytes at the end may belong to a character whose last bytes are still missing.
std::size_t unfinished(std::string_view text) {
    for (std::size_t size = 1; size <= std::min<std::size_t>(3, text.size()); ++size) {
        const auto byte = static_cast<unsigned char>(text[text.size() - size]);
        if ((byte & 0xC0) == 0x80) continue;
        const std::size_t whole = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1;
        return whole > size ? size : 0;
    }
    return 0;
}

}  // namespace

PlainBuffer::~PlainBuffer() { pass(true); }

PlainBuffer::int_type PlainBuffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    waiting_ += traits_type::to_char_type(c);
    pass(false);
    return out_ ? c : traits_type::eof();
}

std::streamsize PlainBuffer::xsputn(const char* text, std::streamsize size) {
    waiting_.append(text, static_cast<std::size_t>(size));
    pass(false);
    return out_ ? size : 0;
}

int PlainBuffer::sync() {
    out_.flush();
    return out_ ? 0 : -1;
}

void PlainBuffer::pass(bool all) {
    const std::size_t size = waiting_.size() - (all ? 0 : unfinished(waiting_));
    if (size == 0) return;
    out_ << plain_text(std::string_view(waiting_).substr(0, size));
    waiting_.erase(0, size);
}

}  // namespace sebastes::tools
