// Api answers requests to the engine in JSON: `serve` offers it over HTTP, the web page calls it in
// a worker without a server. endpoints.cpp lists the endpoints and their fields, openapi.cpp and
// schemas.cpp the schemas of the answers.
//
// Api starts no threads except those of the search, and handles one request at a time. Meanwhile
// other threads may use only the request's SearchControl.
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
    int status = 200;  // HTTP status code
    std::string body;  // JSON
};

// Called with an event's name and its data, JSON on one line. Return false to stop the work.
using OnEvent = std::function<bool(std::string_view event, const std::string& data)>;

struct ApiLimits {
    // Milliseconds: the limit of each search and perft. A longer `movetime` is refused.
    std::int64_t max_time = 60000;
    // An annotation does many searches, so its limit is this many times max_time.
    static constexpr std::int64_t kAnnotation = 10;
};

// Returns the body of an answer that reports an error.
std::string error_body(std::string_view error);

// Answers a request that needs no search. For one that does, it only checks the request: the reply
// holds the faults, or is empty with status 200 if there are none. Thread-safe. The time is linear
// in the size of the body. If `stop` is not null and becomes true, it soon gives up with status
// 503.
ApiReply answer_plain(std::string_view path, std::string_view body, const ApiLimits& limits = {},
                      const std::atomic<bool>* stop = nullptr);

class Api {
  public:
    // Throws std::bad_alloc if the transposition table does not fit in memory.
    explicit Api(std::size_t hash_mib, std::size_t threads, const ApiLimits& limits = {});
    ~Api();

    // Answers a request. Requests with events also send the answer as their last event.
    ApiReply handle(std::string_view path, std::string_view body, SearchControl& control,
                    const OnEvent& on_event = {});

  private:
    std::unique_ptr<Engine> session_;
    Random random_;
    ApiLimits limits_;
};

}  // namespace sebastes::api
