// This header finds the end of an HTTP request in a stream of bytes.  Standard: RFC 9112.
#pragma once

#include <cstddef>
#include <string_view>

#include "tools/programs/serve/request_head.h"

namespace sebastes::serve {

struct RequestFrame {
    enum class State { Incomplete, Complete, Bad };

    State state = State::Incomplete;
    std::size_t head = 0;  // bytes up to the body, when the head is complete
    std::size_t size = 0;  // of the whole, when it is Complete
    int status = 0;        // of the answer to what is Bad
    std::string_view reason{};
    RequestHead request{};  // when the head is complete
};

inline constexpr std::size_t kMaxHead = std::size_t{16} << 10;  // bytes

// Of the request that `bytes` begin with, which may have a body of `max_body` bytes.  One with a
// chunked body is Incomplete when its head is complete: see chunked_body.h for what follows.
RequestFrame frame_of(std::string_view bytes, std::size_t max_body);

}  // namespace sebastes::serve
