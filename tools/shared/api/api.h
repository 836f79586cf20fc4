// The engine as requests and answers in JSON: what `serve` offers over HTTP and the page's
// worker without a server.  The endpoints and their fields are in endpoints.cpp, the answers'
// schemas in openapi.cpp.
//
// No threads of its own but those of the search; one request at a time.  Only the
// SearchControl of a request may be used by other threads while it is handled.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/random.h"
#include "search/search_control.h"

namespace sebastes {
class Engine;
}

namespace sebastes::api {

struct ApiReply {
    int status = 200;  // as in HTTP
    std::string body;  // JSON
};

// Told an event's name and its data, JSON on one line; false ends the work.
using OnEvent = std::function<bool(std::string_view event, const std::string& data)>;

struct ApiLimits {
    // Milliseconds: no search or count takes longer, and a longer `movetime` is refused.
    std::int64_t max_time = 60000;
    // An annotation, which is many searches, may take so many times that.
    static constexpr std::int64_t kAnnotation = 10;
};

// The body of an answer that says what went wrong.
std::string error_body(std::string_view error);

// Answers a request that needs no search.  Of one that does, says what is wrong with it; the
// answer is empty, with status 200, when nothing is.  Thread-safe.  The time it takes is linear in
// the bytes; it is given up, with status 503, soon after `stop` is set, if there is one.
ApiReply answer_plain(std::string_view path, std::string_view body, const ApiLimits& limits = {},
                      const std::atomic<bool>* stop = nullptr);

class Api {
  public:
    // Throws std::bad_alloc when the transposition table does not fit.
    explicit Api(std::size_t hash_mib, std::size_t threads, const ApiLimits& limits = {});
    ~Api();

    // Answers a request.  Requests that tell events send the answer as the last of them, too.
    ApiReply handle(std::string_view path, std::string_view body, SearchControl& control,
                    const OnEvent& on_event = {});

  private:
    std::unique_ptr<Engine> session_;
    Random random_;
    ApiLimits limits_;
};

}  // namespace sebastes::api
