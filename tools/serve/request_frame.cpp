#include "tools/serve/request_frame.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/number.h"

namespace sebastes::serve {

namespace {

bool same_name(std::string_view a, std::string_view b) {
    const auto lower = [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    };
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t";
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// A line feed that no carriage return stands before.
bool has_bare_line_feed(std::string_view text) {
    for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1))
        if (at == 0 || text[at - 1] != '\r') return true;
    return false;
}

RequestFrame bad(int status, std::string_view reason) {
    return {RequestFrame::State::Bad, 0, 0, status, reason};
}

}  // namespace

RequestFrame frame_of(std::string_view bytes, std::size_t max_body) {
    constexpr std::string_view kEnd = "\r\n\r\n";
    const std::size_t end = bytes.substr(0, kMaxHead).find(kEnd);
    // Asked of what is there of the head, so that a request in parts is answered as the whole is.
    if (has_bare_line_feed(bytes.substr(0, end))) return bad(400, "lines must end in CR LF");
    if (end == bytes.npos) {
        if (bytes.size() >= kMaxHead) return bad(431, "the head of the request is too long");
        return {};
    }
    RequestFrame frame;
    frame.head = end + kEnd.size();
    std::optional<std::uint64_t> length;
    std::string_view head = bytes.substr(0, end);
    for (std::size_t at = head.find("\r\n"); at != head.npos; at = head.find("\r\n")) {
        head.remove_prefix(at + 2);
        const std::string_view line = head.substr(0, head.find("\r\n"));
        const std::size_t colon = line.find(':');
        if (colon == line.npos || colon == 0 || line.front() == ' ' || line.front() == '\t')
            return bad(400, "a header line without a name");
        const std::string_view name = line.substr(0, colon);
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (same_name(name, "Transfer-Encoding"))
            return bad(411, "bodies need a Content-Length here, and no Transfer-Encoding");
        if (same_name(name, "Expect")) frame.expects_continue = same_name(value, "100-continue");
        if (!same_name(name, "Content-Length")) continue;
        const bool digits = value.find_first_not_of("0123456789") == value.npos;
        const auto number = to_clamped_number<std::uint64_t>(value);
        if (length || !digits || !number) return bad(400, "a bad Content-Length");
        length = number;
    }
    if (length.value_or(0) > max_body) return bad(413, "the body is too long");
    const std::size_t size = frame.head + static_cast<std::size_t>(length.value_or(0));
    if (bytes.size() < size) return frame;
    frame.state = RequestFrame::State::Complete;
    frame.size = size;
    return frame;
}

}  // namespace sebastes::serve
