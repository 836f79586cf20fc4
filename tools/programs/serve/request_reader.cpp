#include "tools/programs/serve/request_reader.h"

#include <algorithm>
#include <charconv>

#include "core/number.h"
#include "core/text.h"
#include "tools/programs/serve/host_rule.h"

namespace sebastes::serve {

namespace {

constexpr std::size_t kMaxDigits = 16;  // of the size of a chunk
constexpr std::string_view kBadLine = "lines must end in CR LF";
constexpr std::string_view kNoRequest = "the first line is no request";

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t";
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// Whether the text is a token, as names and methods are.
bool is_token(std::string_view text) {
    constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
        return is_letter(c) || is_digit(c) || kSigns.find(c) != kSigns.npos;
    });
}

bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7F'; }

// Whether the line is a name, a colon and a value without control characters.
bool is_field_line(std::string_view line) {
    const std::size_t colon = line.find(':');
    return colon != line.npos && is_token(line.substr(0, colon)) &&
           std::ranges::none_of(line.substr(colon),
                                [](char c) { return is_control(c) && c != '\t'; });
}

// Whether one of the parts between commas is this word.
bool lists(std::string_view list, std::string_view word) {
    while (true) {
        const std::size_t comma = std::min(list.find(','), list.size());
        if (equal_ignoring_case(trimmed(list.substr(0, comma)), word)) return true;
        if (comma == list.size()) return false;
        list.remove_prefix(comma + 1);
    }
}

// Returns what no head may contain, however much of it has arrived; empty if there is nothing. A
// carriage return at the end may be half of a line's end.
std::string_view bad_byte(std::string_view head) {
    for (std::size_t at = 0; at < head.size(); ++at) {
        if (head[at] == '\0') return "a zero byte in the head of the request";
        if (head[at] == '\n' && (at == 0 || head[at - 1] != '\r')) return kBadLine;
        if (head[at] == '\r' && at + 1 < head.size() && head[at + 1] != '\n') return kBadLine;
    }
    return {};
}

}  // namespace

void RequestReader::refuse(int status, std::string_view reason) {
    if (state_ == State::Bad) return;
    state_ = State::Bad;
    status_ = status;
    reason_ = reason;
    body_ = {};
    head_.closes = true;
}

void RequestReader::take(std::string& bytes) {
    if (state_ == State::Head) take_head(bytes);
    std::size_t taken = 0;
    while (state_ == State::Body && taken < bytes.size()) {
        const std::string_view rest = std::string_view(bytes).substr(taken);
        const bool data = !is_chunked_ || part_ == Part::Data;
        taken += data ? take_data(rest) : take_chunk_line(rest);
    }
    bytes.erase(0, taken);
}

// ---- The head ----

void RequestReader::take_head(std::string& bytes) {
    constexpr std::string_view kEnd = "\r\n\r\n";
    const std::string_view all = bytes;
    const std::size_t end = all.substr(0, kMaxHead).find(kEnd);
    if (all.starts_with("HEAD")) head_.method = "HEAD";
    // An incomplete head is checked too, so that the answer does not depend on how it arrives.
    const std::string_view reason = bad_byte(all.substr(0, end));
    if (!reason.empty()) return refuse(400, reason);
    if (end == all.npos) {
        if (all.size() >= kMaxHead) refuse(431, "the head of the request is too long");
        return;
    }
    read_lines(all.substr(0, end));
    bytes.erase(0, end + kEnd.size());
}

void RequestReader::read_lines(std::string_view lines) {
    std::size_t end = std::min(lines.find("\r\n"), lines.size());
    read_first_line(lines.substr(0, end));
    while (end < lines.size() && state_ == State::Head) {
        lines.remove_prefix(end + 2);
        end = std::min(lines.find("\r\n"), lines.size());
        read_field(lines.substr(0, end));
    }
    if (state_ == State::Head) end_head();
}

void RequestReader::read_first_line(std::string_view line) {
    const std::size_t method = std::min(line.find(' '), line.size());
    const std::size_t target = std::min(line.find(' ', method + 1), line.size());
    if (!is_token(line.substr(0, method)) || target == line.size() || target == method + 1)
        return refuse(400, kNoRequest);
    head_.method = line.substr(0, method);
    read_target(line.substr(method + 1, target - method - 1));
    read_version(line.substr(target + 1));
}

// Reads a path, or a whole address as proxies get it: "http://localhost:8080/healthz".
void RequestReader::read_target(std::string_view target) {
    if (std::ranges::any_of(target, is_control))
        return refuse(400, "control characters in the first line");
    constexpr std::string_view kScheme = "http://";
    if (equal_ignoring_case(target.substr(0, kScheme.size()), kScheme)) {
        target.remove_prefix(kScheme.size());
        const std::size_t end = std::min(target.find_first_of("/?"), target.size());
        asked_host_ = target.substr(0, end);
        head_.target = target.substr(end);
        if (!head_.target.starts_with('/')) head_.target.insert(0, 1, '/');
        return;
    }
    if (!target.starts_with('/') && target != "*")
        return refuse(400, "the first line names no path");
    head_.target = target;
}

// A later version of HTTP/1 counts as HTTP/1.1.
void RequestReader::read_version(std::string_view version) {
    if (version.size() != 8 || !version.starts_with("HTTP/") || !is_digit(version[5]) ||
        version[6] != '.' || !is_digit(version[7]))
        return refuse(400, kNoRequest);
    if (version[5] != '1') return refuse(505, "the version must be HTTP/1.1");
    head_.is_old = version[7] == '0';
}

void RequestReader::read_field(std::string_view line) {
    if (!is_field_line(line)) return refuse(400, "a header line that is none");
    const std::size_t colon = line.find(':');
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (read_text_field(name, value)) return;
    if (equal_ignoring_case(name, "Content-Length")) return read_length(value);
    if (equal_ignoring_case(name, "Transfer-Encoding")) return read_coding(value);
    if (equal_ignoring_case(name, "Expect"))
        head_.expects_continue = equal_ignoring_case(value, "100-continue");
    if (!equal_ignoring_case(name, "Connection")) return;
    head_.closes |= lists(value, "close");
    stays_ |= lists(value, "keep-alive");
}

// Reads one of the fields that are kept as they are. Returns false for other fields.
bool RequestReader::read_text_field(std::string_view name, std::string_view value) {
    struct TextField {
        std::string_view name;
        std::string RequestHead::*value;
    };
    static constexpr TextField kFields[] = {{"Host", &RequestHead::host},
                                            {"Origin", &RequestHead::origin},
                                            {"Content-Type", &RequestHead::content_type},
                                            {"Sec-Fetch-Site", &RequestHead::fetch_site},
                                            {"Authorization", &RequestHead::authorization}};
    const auto* const field = std::ranges::find_if(
        kFields, [&](const TextField& each) { return equal_ignoring_case(each.name, name); });
    if (field == std::end(kFields)) return false;
    if (std::ranges::find(seen_, field->name) != seen_.end())
        refuse(400, "two " + std::string(field->name) + " headers");
    seen_.push_back(field->name);
    head_.*(field->value) = value;
    if (field->name == "Host" && !is_valid_host(value))
        refuse(400, "the Host header names no host");
    return true;
}

void RequestReader::read_length(std::string_view value) {
    constexpr std::string_view kName = "Content-Length";
    const bool again = std::ranges::find(seen_, kName) != seen_.end();
    if (again || !all_digits(value)) return refuse(400, "a bad Content-Length");
    seen_.push_back(kName);
    left_ = *to_clamped_number<std::size_t>(value);
}

void RequestReader::read_coding(std::string_view value) {
    if (is_chunked_) return refuse(400, "two Transfer-Encoding headers");
    is_chunked_ = equal_ignoring_case(value, "chunked");
    if (!is_chunked_) refuse(501, "the only Transfer-Encoding here is chunked");
}

void RequestReader::end_head() {
    const bool has_length = std::ranges::find(seen_, "Content-Length") != seen_.end();
    if (is_chunked_ && has_length)
        return refuse(400, "a Content-Length and a Transfer-Encoding: which holds?");
    if (is_chunked_ && head_.is_old) return refuse(400, "HTTP/1.0 has no Transfer-Encoding");
    head_.expects_continue &= !head_.is_old;
    head_.closes |= head_.is_old && !stays_;
    if (asked_host_ && !is_valid_host(*asked_host_))
        return refuse(400, "the first line names no host");
    // The host of the first line wins, but a request without the field stays one without a host.
    if (asked_host_ && !head_.host.empty()) head_.host = *asked_host_;
    if (left_ > max_body_) return refuse(413, "the body is too long");
    state_ = is_chunked_ || left_ > 0 ? State::Body : State::Complete;
}

// ---- The body ----

std::size_t RequestReader::take_data(std::string_view bytes) {
    const std::size_t count = std::min(left_, bytes.size());
    body_.append(bytes.substr(0, count));
    left_ -= count;
    if (left_ == 0 && is_chunked_) part_ = Part::DataEnd;
    if (left_ == 0 && !is_chunked_) state_ = State::Complete;
    return count;
}

// Takes bytes up to the end of the line, which is CR LF.
std::size_t RequestReader::take_chunk_line(std::string_view bytes) {
    const std::size_t feed = bytes.find('\n');
    const std::size_t count = std::min(feed == bytes.npos ? bytes.size() : feed + 1, bytes.size());
    line_.append(bytes.substr(0, count));
    if (feed == bytes.npos) {
        const std::size_t most = part_ == Part::Size ? kMaxDigits + kMaxExtensions - extensions_
                                                     : kMaxTrailers - trailers_;
        if (part_ == Part::DataEnd && line_ != "\r") refuse(400, "a chunk is longer than its size");
        if (part_ != Part::DataEnd && line_.size() > most + 1)
            refuse(431, "a line of the chunked body is too long");
        return count;
    }
    if (!line_.ends_with("\r\n")) {
        refuse(400, kBadLine);
        return count;
    }
    line_.resize(line_.size() - 2);
    read_chunk_line();
    line_.clear();
    return count;
}

void RequestReader::read_chunk_line() {
    if (std::ranges::any_of(line_, [](char c) { return c >= 0 && c < ' ' && c != '\t'; }))
        return refuse(400, "control characters in the chunked body");
    if (part_ == Part::Size) return read_chunk_size();
    if (part_ == Part::Trailer) return read_trailer();
    if (!line_.empty()) return refuse(400, "a chunk is longer than its size");
    part_ = Part::Size;
}

// Reads "1f" or "1f;name=value"; extensions are skipped.
void RequestReader::read_chunk_size() {
    const std::string_view line = line_;
    const std::size_t digits =
        std::min(line.find_first_not_of("0123456789abcdefABCDEF"), line.size());
    const std::string_view extension = line.substr(digits);
    const bool has_extension = trimmed(extension).starts_with(';');
    if (digits == 0 || digits > kMaxDigits || (!extension.empty() && !has_extension))
        return refuse(400, "a bad size of a chunk");
    extensions_ += extension.size();
    if (extensions_ > kMaxExtensions) return refuse(431, "too many extensions of chunks");
    std::uint64_t size = 0;
    std::from_chars(line.data(), line.data() + digits, size, 16);
    if (size > max_body_ - body_.size()) return refuse(413, "the body is too long");
    left_ = static_cast<std::size_t>(size);
    part_ = left_ == 0 ? Part::Trailer : Part::Data;
}

// Skips a field; the body ends with an empty line.
void RequestReader::read_trailer() {
    trailers_ += line_.size() + 2;
    if (line_.empty())
        state_ = State::Complete;
    else if (trailers_ > kMaxTrailers)
        refuse(431, "the trailers are too long");
    else if (!is_field_line(line_))
        refuse(400, "a trailer that is no header line");
}

}  // namespace sebastes::serve
