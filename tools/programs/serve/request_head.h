// This header parses the head of an HTTP request, its first line and its fields, as strictly as
// RFC 9112 demands of a server behind proxies.  It refuses whatever is ambiguous.
//
// The library that answers (cpp-httplib) reads from a stream until it has a request, in a thread
// for each connection, takes "Name :" for a field and the first of two lengths for the length;
// so requests are framed here, and it is given a head that says the same in one way only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace sebastes::serve {

struct RequestHead {
    std::string method;
    std::string target;   // "/path?query", or "*"
    bool is_old = false;  // HTTP/1.0
    bool closes = false;  // the client wants the connection to end, or says nothing as HTTP/1.0
    bool expects_continue = false;  // it waits for leave to send the body
    bool is_chunked = false;
    std::optional<std::uint64_t> length;  // of the body; none when it is chunked
    std::string host;                     // as in the Host field; empty: none was given
    std::string origin;
    std::string content_type;
    std::string fetch_site;  // of the Sec-Fetch-Site field
    std::string authorization;

    // A head with that method, target and end of the connection, and without a body.
    std::string text() const;
};

// Why a request is refused: the status of the answer, and a reason that lives as long as the
// program.
struct HeadFault {
    int status;
    std::string_view reason;
};

// Of the lines up to the empty one, without their last CR LF.
std::variant<RequestHead, HeadFault> parse_head(std::string_view lines);

// "Content-Length", without what the value says: letters, digits and some signs, and a value
// without control characters; as in a head, so behind a chunked body.
bool is_field_line(std::string_view line);

}  // namespace sebastes::serve
