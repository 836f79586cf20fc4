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
#include "tools/shared/api/api.h"
#include "uci/bench.h"

// clang-format off
EM_JS(void, tell_event, (const char* name, const char* data), {
    Module["onEvent"](UTF8ToString(name), UTF8ToString(data));
});
// clang-format on

namespace sebastes {
namespace {

// A page has two workers of it, and may be open more than once on a small machine.
constexpr std::size_t kHashMib = 32;

api::ApiReply bench() {
    SearchControl control;
    const BenchResult result = run_bench(*parse_bench({}), control);
    return {200,
            fmt::format(R"({{"nodes":{},"milliseconds":{}}})", result.nodes, result.milliseconds)};
}

api::ApiReply answer(std::string_view path, std::string_view body) {
    if (path == "/bench") return bench();
    // A worker that never searches needs no transposition table.
    api::ApiReply reply = api::answer_plain(path, body);
    if (!reply.body.empty()) return reply;
    static api::Api engine(kHashMib, 1);
    SearchControl control;
    return engine.handle(path, body, control, [](std::string_view name, const std::string& data) {
        tell_event(std::string(name).c_str(), data.c_str());
        return true;
    });
}

api::ApiReply last_reply;

}  // namespace
}  // namespace sebastes

// The answer's body; it stays until the next request.
extern "C" const char* sebastes_request(const char* path, const char* body) {
    sebastes::last_reply = sebastes::answer(path, body);
    return sebastes::last_reply.body.c_str();
}

// The status of the last answer, as in HTTP.
extern "C" int sebastes_status() { return sebastes::last_reply.status; }
