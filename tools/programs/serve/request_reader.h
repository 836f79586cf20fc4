// RequestReader reads an HTTP/1.1 request as its bytes arrive (RFC 9112), as strictly as a server
// behind proxies must: it refuses whatever two readers could understand in two ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes::serve {

// The first line of a request, and the fields that the server uses.
struct RequestHead {
    std::string method;
    std::string target;             // "/path?query", or "*"
    bool is_old = false;            // HTTP/1.0
    bool closes = false;            // the connection ends after the answer
    bool expects_continue = false;  // the client waits for "100 Continue" before it sends the body
    // The values of these fields; empty if they are missing.
    std::string host;
    std::string origin;
    std::string content_type;
    std::string fetch_site;  // Sec-Fetch-Site
    std::string authorization;
};

class RequestReader {
  public:
    enum class State : std::uint8_t { Head, Body, Complete, Bad };

    static constexpr std::size_t kMaxHead = std::size_t{16} << 10;  // bytes
    // Bytes of all extensions of chunks, and of all trailers.
    static constexpr std::size_t kMaxExtensions = 4096;
    static constexpr std::size_t kMaxTrailers = 4096;

    explicit RequestReader(std::size_t max_body) : max_body_(max_body) {}

    // Takes what belongs to the request from the front of the bytes. A head stays there until all
    // of it has arrived. The request must begin with the first byte.
    void take(std::string& bytes);
    // Makes the request bad: `status` is that of its answer.
    void refuse(int status, std::string_view reason);

    State state() const { return state_; }
    bool is_done() const { return state_ == State::Complete || state_ == State::Bad; }
    // The head once the state is Body or Complete. Of a bad request only the method HEAD is known.
    const RequestHead& head() const { return head_; }
    // The body, as far as it has arrived.
    const std::string& body() const { return body_; }
    // The status of the answer to a bad request and the reason; 0 for other requests.
    int status() const { return status_; }
    const std::string& reason() const { return reason_; }

  private:
    // What the next bytes of a chunked body are.
    enum class Part : std::uint8_t { Size, Data, DataEnd, Trailer };

    void take_head(std::string& bytes);
    void read_lines(std::string_view lines);
    void read_first_line(std::string_view line);
    void read_target(std::string_view target);
    void read_version(std::string_view version);
    void read_field(std::string_view line);
    bool read_text_field(std::string_view name, std::string_view value);
    void read_length(std::string_view value);
    void read_coding(std::string_view value);
    void end_head();

    std::size_t take_data(std::string_view bytes);
    std::size_t take_chunk_line(std::string_view bytes);
    void read_chunk_line();
    void read_chunk_size();
    void read_trailer();

    std::size_t max_body_;
    State state_ = State::Head;
    int status_ = 0;
    std::string reason_;
    RequestHead head_;
    std::vector<std::string_view> seen_;     // names of fields that may be given once
    std::optional<std::string> asked_host_;  // of "http://localhost:8080/healthz"
    bool stays_ = false;                     // Connection: keep-alive
    bool is_chunked_ = false;
    std::string body_;
    std::size_t left_ = 0;  // bytes of the body, or of its chunk, that have not arrived
    Part part_ = Part::Size;
    std::string line_;            // of the chunked body, as far as it has arrived
    std::size_t extensions_ = 0;  // bytes
    std::size_t trailers_ = 0;    // bytes
};

}  // namespace sebastes::serve
