#include "tools/programs/serve/request_head.h"

#include <algorithm>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "tools/programs/serve/host_rule.h"

namespace sebastes::serve {

namespace {

constexpr std::string_view kBlank = " \t";

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kBlank);
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

// What names and methods are made of.
bool is_token(std::string_view text) {
    constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
    return !text.empty() && std::ranges::all_of(text, [&](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || kSigns.find(c) != kSigns.npos;
    });
}

bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7F'; }

// Calls `take` with each part between commas.
template <typename Take>
void for_each_part(std::string_view list, Take take) {
    while (true) {
        const std::size_t comma = std::min(list.find(','), list.size());
        if (const std::string_view part = trimmed(list.substr(0, comma)); !part.empty()) take(part);
        if (comma == list.size()) return;
        list.remove_prefix(comma + 1);
    }
}

// Reads a head line by line; the first fault stays.
class HeadReader {
  public:
    std::variant<RequestHead, HeadFault> read(std::string_view lines) {
        std::size_t end = std::min(lines.find("\r\n"), lines.size());
        read_first_line(lines.substr(0, end));
        while (end < lines.size() && !fault_) {
            lines.remove_prefix(end + 2);
            end = std::min(lines.find("\r\n"), lines.size());
            read_field(lines.substr(0, end));
        }
        if (!fault_) finish();
        if (fault_) return *fault_;
        return std::move(head_);
    }

  private:
    void refuse(int status, std::string_view reason) {
        if (!fault_) fault_ = HeadFault{status, reason};
    }

    void read_first_line(std::string_view line) {
        const std::size_t method = std::min(line.find(' '), line.size());
        const std::size_t target = std::min(line.find(' ', method + 1), line.size());
        head_.method = line.substr(0, method);
        if (!is_token(head_.method) || target == line.size() || target == method + 1)
            return refuse(400, "the first line is no request");
        read_target(line.substr(method + 1, target - method - 1));
        read_version(line.substr(target + 1));
    }

    // Also as proxies are asked: "http://localhost:8080/healthz".
    void read_target(std::string_view target) {
        if (std::ranges::any_of(target, [](char c) { return is_control(c); }))
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

    // Of a later HTTP/1 what follows is that of HTTP/1.1.
    void read_version(std::string_view version) {
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        if (version.size() != 8 || !version.starts_with("HTTP/") || !is_digit(version[5]) ||
            version[6] != '.' || !is_digit(version[7]))
            return refuse(400, "the first line is no request");
        if (version[5] != '1') return refuse(505, "the version must be HTTP/1.1");
        head_.is_old = version[7] == '0';
    }

    void read_field(std::string_view line) {
        if (!is_field_line(line)) return refuse(400, "a header line that is none");
        const std::size_t colon = line.find(':');
        const std::string_view name = line.substr(0, colon);
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (equal_ignoring_case(name, "Host")) {
            take_once(has_host_, head_.host, value, "two Host headers");
            if (!is_valid_host(value)) refuse(400, "the Host header names no host");
        } else if (equal_ignoring_case(name, "Origin")) {
            take_once(has_origin_, head_.origin, value, "two Origin headers");
        } else if (equal_ignoring_case(name, "Content-Type")) {
            take_once(has_type_, head_.content_type, value, "two Content-Type headers");
        } else if (equal_ignoring_case(name, "Sec-Fetch-Site")) {
            take_once(has_site_, head_.fetch_site, value, "two Sec-Fetch-Site headers");
        } else if (equal_ignoring_case(name, "Authorization")) {
            take_once(has_authorization_, head_.authorization, value, "two Authorization headers");
        } else if (equal_ignoring_case(name, "Content-Length")) {
            const bool digits = value.find_first_not_of("0123456789") == value.npos;
            const auto number = to_clamped_number<std::uint64_t>(value);
            if (head_.length || !digits || !number) return refuse(400, "a bad Content-Length");
            head_.length = number;
        } else if (equal_ignoring_case(name, "Transfer-Encoding")) {
            if (has_coding_) return refuse(400, "two Transfer-Encoding headers");
            has_coding_ = true;
            head_.is_chunked = equal_ignoring_case(value, "chunked");
            if (!head_.is_chunked) refuse(501, "the only Transfer-Encoding here is chunked");
        } else if (equal_ignoring_case(name, "Expect")) {
            head_.expects_continue = equal_ignoring_case(value, "100-continue");
        } else if (equal_ignoring_case(name, "Connection")) {
            for_each_part(value, [this](std::string_view part) {
                closes_ |= equal_ignoring_case(part, "close");
                stays_ |= equal_ignoring_case(part, "keep-alive");
            });
        }
    }

    void take_once(bool& seen, std::string& to, std::string_view value, std::string_view reason) {
        if (std::exchange(seen, true)) refuse(400, reason);
        to = value;
    }

    void finish() {
        if (has_coding_ && head_.length)
            refuse(400, "a Content-Length and a Transfer-Encoding: which holds?");
        if (has_coding_ && head_.is_old) refuse(400, "HTTP/1.0 has no Transfer-Encoding");
        head_.expects_continue &= !head_.is_old;
        head_.closes = closes_ || (head_.is_old && !stays_);
        if (!asked_host_) return;
        if (!is_valid_host(*asked_host_)) return refuse(400, "the first line names no host");
        // The first line wins, but a request without the field is none.
        if (has_host_) head_.host = *asked_host_;
    }

    RequestHead head_;
    std::optional<HeadFault> fault_;
    std::optional<std::string> asked_host_;
    bool has_host_ = false;
    bool has_origin_ = false;
    bool has_type_ = false;
    bool has_site_ = false;
    bool has_authorization_ = false;
    bool has_coding_ = false;
    bool closes_ = false;
    bool stays_ = false;
};

}  // namespace

std::string RequestHead::text() const {
    std::string text = method + ' ' + target + (is_old ? " HTTP/1.0\r\n" : " HTTP/1.1\r\n");
    if (closes)
        text += "Connection: close\r\n";
    else if (is_old)
        text += "Connection: Keep-Alive\r\n";
    return text + "\r\n";
}

std::variant<RequestHead, HeadFault> parse_head(std::string_view lines) {
    return HeadReader().read(lines);
}

bool is_field_line(std::string_view line) {
    const std::size_t colon = line.find(':');
    return colon != line.npos && is_token(line.substr(0, colon)) &&
           std::ranges::none_of(line.substr(colon),
                                [](char c) { return is_control(c) && c != '\t'; });
}

}  // namespace sebastes::serve
