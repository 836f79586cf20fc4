#include "tools/programs/serve/request_frame.h"

#include <utility>
#include <variant>

namespace sebastes::serve {

namespace {

// What no head may hold, however much of it has arrived; empty: nothing.  A carriage return at
// the end may be half of a line's end.
std::string_view bad_byte(std::string_view head) {
    for (std::size_t at = 0; at < head.size(); ++at) {
        if (head[at] == '\0') return "a zero byte in the head of the request";
        if (head[at] == '\n' && (at == 0 || head[at - 1] != '\r')) return "lines must end in CR LF";
        if (head[at] == '\r' && at + 1 < head.size() && head[at + 1] != '\n')
            return "lines must end in CR LF";
    }
    return {};
}

RequestFrame bad(int status, std::string_view reason) {
    return {RequestFrame::State::Bad, 0, 0, status, reason, {}};
}

}  // namespace

RequestFrame frame_of(std::string_view bytes, std::size_t max_body) {
    constexpr std::string_view kEnd = "\r\n\r\n";
    const std::size_t end = bytes.substr(0, kMaxHead).find(kEnd);
    // Asked of what is there of the head, so that a request in parts is answered as the whole is.
    const std::string_view reason = bad_byte(bytes.substr(0, end));
    if (!reason.empty()) return bad(400, reason);
    if (end == bytes.npos) {
        if (bytes.size() >= kMaxHead) return bad(431, "the head of the request is too long");
        return {};
    }
    auto parsed = parse_head(bytes.substr(0, end));
    if (const auto* fault = std::get_if<HeadFault>(&parsed))
        return bad(fault->status, fault->reason);
    RequestFrame frame;
    frame.head = end + kEnd.size();
    frame.request = std::get<RequestHead>(std::move(parsed));
    if (frame.request.is_chunked) return frame;
    const std::uint64_t length = frame.request.length.value_or(0);
    if (length > max_body) return bad(413, "the body is too long");
    const std::size_t size = frame.head + static_cast<std::size_t>(length);
    if (bytes.size() < size) return frame;
    frame.state = RequestFrame::State::Complete;
    frame.size = size;
    return frame;
}

}  // namespace sebastes::serve
