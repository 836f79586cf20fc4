// The engine as a WebAssembly module with shared memory, for a worker (engine-worker.js).
//
// JavaScript calls sebastes_start() once, then sebastes_ask() with requests in JSON, as `serve` has
// them over HTTP, and sebastes_uci() with lines of UCI.  Answers go to the module's
// `onMessage(id, status, name, text)`, with status 0 for events; id 0 stands for UCI's output.
// Searches run on a thread of their own, one after the other, so that the worker hears
// sebastes_stop().  Where there are no threads a request is answered before sebastes_ask() returns,
// and UCI is not to be had.
//
// One path more than `serve` has: `/bench`, the search whose node count shows that this build
// searches as every other does.

#include <emscripten.h>
#include <fmt/core.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "search/search_control.h"
#include "tools/bindings/wasm/channel.h"
#include "tools/shared/api/api.h"
#include "uci/bench.h"
#include "uci/protocol.h"

namespace sebastes {
namespace {

struct Settings {
    std::size_t hash_mib;
    std::size_t threads;  // 0: there are none, not even for a search
    api::ApiLimits limits;
};
Settings wasm_settings;

struct Question {
    Question(int number, const char* to, const char* text) : id(number), path(to), body(text) {}

    int id;
    std::string path;
    std::string body;
    SearchControl control{};
};

api::ApiReply bench(SearchControl& control) {
    const BenchResult result = run_bench(*parse_bench({}), control);
    return {200,
            fmt::format(R"({{"nodes":{},"milliseconds":{}}})", result.nodes, result.milliseconds)};
}

void answer(Question& question) {
    const auto reply = [&]() -> api::ApiReply {
        if (question.path == "/bench") return bench(question.control);
        try {
            static api::Api engine(wasm_settings.hash_mib,
                                   std::max<std::size_t>(wasm_settings.threads, 1),
                                   wasm_settings.limits);
            return engine.handle(question.path, question.body, question.control,
                                 [&](std::string_view name, const std::string& data) {
                                     tell({question.id, 0}, name, data);
                                     return true;
                                 });
        } catch (const std::bad_alloc&) {
            return {503, api::error_body("not enough memory")};
        }
    }();
    tell({question.id, reply.status}, {}, reply.body);
}

// The questions that need a search, in their order.
class Queue {
  public:
    void add(int id, const char* path, const char* body) {
        {
            const std::lock_guard lock(mutex_);
            questions_.emplace_back(id, path, body);
        }
        if (wasm_settings.threads == 0) return answer_first();
        if (!thread_.joinable())
            thread_ = std::thread([this] {
                while (true) answer_first();
            });
        changed_.notify_one();
    }
    void stop(int id) {
        const std::lock_guard lock(mutex_);
        for (Question& question : questions_)
            if (question.id == id) question.control.stop();
    }

  private:
    void answer_first() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !questions_.empty(); });
        Question& first = questions_.front();
        lock.unlock();
        answer(first);
        lock.lock();
        questions_.pop_front();
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Question> questions_;  // the first one is being answered
    std::thread thread_;
};

Queue& queue() {
    static Queue* const questions = new Queue;  // its thread never ends
    return *questions;
}

// Speaks UCI until `quit` or the end of the input; the last message has the exit code.
void speak_uci() {
    int code = 1;
    try {
        code = Protocol(kChannelInput, kChannelOutput).run();
    } catch (const std::bad_alloc&) {
        tell({0, 0}, "line", "info string error: not enough memory\n");
    }
    tell({0, 0}, "end", std::to_string(code));
}

}  // namespace

#pragma clang diagnostic ignored "-Wdollar-in-identifier-extension"  // EM_ASM's arguments

// A copy of the text goes to JavaScript's thread, which frees it.
void tell(MessageHead head, std::string_view name, std::string_view text) {
    char* const copy = static_cast<char*>(std::malloc(name.size() + text.size() + 2));
    if (copy == nullptr) return;
    std::memcpy(copy, name.data(), name.size());
    copy[name.size()] = '\0';
    std::memcpy(copy + name.size() + 1, text.data(), text.size());
    copy[name.size() + text.size() + 1] = '\0';
    // clang-format off
    MAIN_THREAD_ASYNC_EM_ASM({
        const name = UTF8ToString($2);
        const text = UTF8ToString($2 + $3 + 1);
        _free($2);
        Module["onMessage"]($0, $1, name, text);
    }, head.id, head.status, copy, name.size());
    // clang-format on
}

}  // namespace sebastes

// Without threads, `threads` is 0.  A search takes no more than `most_time` milliseconds.
extern "C" void sebastes_start(int hash_mib, int threads, double most_time) {
    sebastes::wasm_settings = {static_cast<std::size_t>(hash_mib),
                               static_cast<std::size_t>(threads),
                               {static_cast<std::int64_t>(most_time)}};
}

extern "C" void sebastes_ask(int id, const char* path, const char* body) {
    namespace api = sebastes::api;
    const bool is_bench = std::string_view(path) == "/bench";
    const api::ApiReply reply = is_bench ? api::ApiReply{} : api::answer_plain(path, body);
    if (is_bench || (reply.body.empty() && reply.status == 200))
        return sebastes::queue().add(id, path, body);
    sebastes::tell({id, reply.status}, {}, reply.body);
}

extern "C" void sebastes_stop(int id) { sebastes::queue().stop(id); }

// The next line of UCI, or null at the end of the input.
extern "C" void sebastes_uci(const char* line) {
    static const bool is_started = [] {
        std::thread(sebastes::speak_uci).detach();
        return true;
    }();
    static_cast<void>(is_started);
    if (line != nullptr)
        sebastes::channel_line(line);
    else
        sebastes::end_channel();
}
