// The engine as a WebAssembly module: a request in, its answer out, both JSON, as `serve` has
// them over HTTP.  JavaScript calls sebastes_request(path, body) and then sebastes_status();
// events go to the module's `onEvent(name, data)`.  One request at a time: a caller that wants
// a search stopped ends the worker.
//
// One path more than `serve` has: `/bench`, the search whose node count shows that this build
// searches as every other does.

#include <emscripten.h>
#include <fmt/core.h>

#include <string>
#include <string_view>

#include "search/search_control.h"
#include "uci/bench.h"

// clang-format off
EM_JS(void, tell_event, (const char* name, const char* data), {
    Module["onEvent"](UTF8ToString(name), UTF8ToString(data));
});
// clang-format on

namespace sebastes {
namespace {

struct Reply {
    int status = 200;
    std::string body;
};

Reply bench() {
    SearchControl control;
    const BenchResult result = run_bench({}, control);
    return {200,
            fmt::format(R"({{"nodes":{},"milliseconds":{}}})", result.nodes, result.milliseconds)};
}

Reply answer(std::string_view path, std::string_view) {
    if (path == "/bench") return bench();
    return {404, R"({"error":"there is no such path"})"};
}

Reply last_reply;

}  // namespace
}  // namespace sebastes

// The answer's body; it stays until the next request.
extern "C" const char* sebastes_request(const char* path, const char* body) {
    sebastes::last_reply = sebastes::answer(path, body);
    return sebastes::last_reply.body.c_str();
}

// The status of the last answer, as in HTTP.
extern "C" int sebastes_status() { return sebastes::last_reply.status; }
