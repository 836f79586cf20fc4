// ChunkedBody decodes a chunked HTTP body as its bytes arrive.  Standard: RFC 9112, section 7.1.
//
// It parses sizes strictly and skips extensions and trailers.  All of them are bounded: at most
// about twenty times the body's bytes may arrive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes::serve {

class ChunkedBody {
  public:
    enum class State : std::uint8_t { Incomplete, Complete, Bad };

    static constexpr std::size_t kMaxExtensions = 4096;  // bytes of all
    static constexpr std::size_t kMaxTrailers = 4096;    // bytes of all

    explicit ChunkedBody(std::size_t max_body) : max_body_(max_body) {}

    // The bytes that follow those taken before.  Returns how many are of the body: all, unless it
    // is complete.
    std::size_t take(std::string_view bytes);

    State state() const { return state_; }
    int status() const { return status_; }  // of the answer to what is Bad
    std::string_view reason() const { return reason_; }
    const std::string& body() const { return body_; }
    std::string& body() { return body_; }

  private:
    // What the next bytes are.
    enum class Part : std::uint8_t { Size, Data, DataEnd, Trailer };

    std::size_t take_data(std::string_view bytes);
    std::size_t take_line(std::string_view bytes);
    void read_line();
    void read_size();
    void read_trailer();
    void refuse(int status, std::string_view reason);

    std::size_t max_body_;
    State state_ = State::Incomplete;
    Part part_ = Part::Size;
    std::string line_;            // as far as it has arrived
    std::size_t left_ = 0;        // bytes of the chunk
    std::size_t extensions_ = 0;  // bytes
    std::size_t trailers_ = 0;
    int status_ = 0;
    std::string_view reason_{};
    std::string body_;
};

}  // namespace sebastes::serve
