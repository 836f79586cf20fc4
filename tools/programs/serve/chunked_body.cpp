#include "tools/programs/serve/chunked_body.h"

#include <algorithm>
#include <charconv>

#include "tools/programs/serve/request_head.h"

namespace sebastes::serve {

namespace {

constexpr std::size_t kMaxDigits = 16;
constexpr std::string_view kLongChunk = "a chunk is longer than its size";

bool is_forbidden(char c) { return c >= 0 && c < ' ' && c != '\t'; }

}  // namespace

std::size_t ChunkedBody::take(std::string_view bytes) {
    std::size_t taken = 0;
    while (state_ == State::Incomplete && taken < bytes.size()) {
        const std::string_view rest = bytes.substr(taken);
        taken += part_ == Part::Data ? take_data(rest) : take_line(rest);
    }
    return taken;
}

std::size_t ChunkedBody::take_data(std::string_view bytes) {
    const std::size_t count = std::min(left_, bytes.size());
    body_.append(bytes.substr(0, count));
    left_ -= count;
    if (left_ == 0) part_ = Part::DataEnd;
    return count;
}

// Up to the line's end, which is CR LF and nothing else.
std::size_t ChunkedBody::take_line(std::string_view bytes) {
    const std::size_t feed = bytes.find('\n');
    const std::size_t count = std::min(feed == bytes.npos ? bytes.size() : feed + 1, bytes.size());
    line_.append(bytes.substr(0, count));
    if (feed == bytes.npos) {
        const std::size_t most = part_ == Part::Size ? kMaxDigits + kMaxExtensions - extensions_
                                                     : kMaxTrailers - trailers_;
        if (part_ == Part::DataEnd && line_ != "\r") refuse(400, kLongChunk);
        if (part_ != Part::DataEnd && line_.size() > most + 1)
            refuse(431, "a line of the chunked body is too long");
        return count;
    }
    if (!line_.ends_with("\r\n")) {
        refuse(400, "lines must end in CR LF");
        return count;
    }
    line_.resize(line_.size() - 2);
    read_line();
    line_.clear();
    return count;
}

void ChunkedBody::read_line() {
    if (std::ranges::any_of(line_, is_forbidden))
        return refuse(400, "control characters in the chunked body");
    switch (part_) {
        case Part::Size:
            return read_size();
        case Part::DataEnd:
            if (!line_.empty()) return refuse(400, kLongChunk);
            part_ = Part::Size;
            return;
        default:
            return read_trailer();
    }
}

// "1f" or "1f;name=value".
void ChunkedBody::read_size() {
    const std::string_view line = line_;
    const std::size_t digits =
        std::min(line.find_first_not_of("0123456789abcdefABCDEF"), line.size());
    const std::string_view extension = line.substr(digits);
    if (digits == 0 || digits > kMaxDigits) return refuse(400, "a bad size of a chunk");
    const std::size_t semicolon = std::min(extension.find_first_not_of(" \t"), extension.size());
    if (!extension.empty() && (semicolon == extension.size() || extension[semicolon] != ';'))
        return refuse(400, "a bad size of a chunk");
    extensions_ += extension.size();
    if (extensions_ > kMaxExtensions) return refuse(431, "too many extensions of chunks");
    std::uint64_t size = 0;
    std::from_chars(line.data(), line.data() + digits, size, 16);
    if (size > max_body_ - body_.size()) return refuse(413, "the body is too long");
    left_ = static_cast<std::size_t>(size);
    part_ = left_ == 0 ? Part::Trailer : Part::Data;
}

// A field that nobody asks for, or the end.
void ChunkedBody::read_trailer() {
    trailers_ += line_.size() + 2;
    if (line_.empty())
        state_ = State::Complete;
    else if (trailers_ > kMaxTrailers)
        refuse(431, "the trailers are too long");
    else if (!is_field_line(line_))
        refuse(400, "a trailer that is no header line");
}

void ChunkedBody::refuse(int status, std::string_view reason) {
    state_ = State::Bad;
    status_ = status;
    reason_ = reason;
}

}  // namespace sebastes::serve
