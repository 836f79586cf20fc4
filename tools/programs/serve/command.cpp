#include "tools/programs/serve/command.h"

#include <fmt/core.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "core/text.h"
#include "search/engine.h"
#include "search/transposition_table.h"
#include "tools/programs/serve/http_server.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::serve {

namespace {

// Raises the limit of open files as far as possible. Returns how many connections that allows.
std::size_t connections_possible() {
    constexpr rlim_t kOthers = 64;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 256;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, 65536);
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    const rlim_t most = limit.rlim_cur;
    return static_cast<std::size_t>(most > 2 * kOthers ? most - kOthers
                                                       : std::max<rlim_t>(most / 2, 1));
}

// Stops the server at a signal, and ends the program if that takes too long: because of work that
// cannot be stopped, of much memory that is given back, or of a long start.
class Ending {
  public:
    explicit Ending(const tools::Interruption& interruption)
        : thread_([this, &interruption](const std::stop_token& ended) {
              while (!interruption.requested())
                  if (wait(kTick, ended)) return;
              {
                  const std::lock_guard lock(mutex_);
                  requested_ = true;
                  if (server_ != nullptr) server_->stop();
              }
              // All output has been flushed.
              if (!wait(kMostTime, ended)) std::_Exit(tools::kExitFine);
          }) {}

    // The server must outlive the call with null.
    void set_server(HttpServer* server) {
        const std::lock_guard lock(mutex_);
        server_ = server;
        if (requested_ && server_ != nullptr) server_->stop();
    }

  private:
    static constexpr std::chrono::milliseconds kTick{20};
    // On a busy machine the system needs some time to free the memory: two seconds in all.
    static constexpr std::chrono::milliseconds kMostTime{1300};

    // Returns whether this object is destroyed in that time.
    bool wait(std::chrono::milliseconds time, const std::stop_token& ended) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, ended, time, [&] { return ended.stop_requested(); });
    }

    std::mutex mutex_;
    std::condition_variable_any changed_;
    HttpServer* server_ = nullptr;
    bool requested_ = false;
    std::jthread thread_;
};

class ServeCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Serves the page at / and the API below /api/, which /openapi.json describes, until\n"
            "Ctrl-C. Only this machine can reach it, unless --host says otherwise; pages of other\n"
            "sites cannot use it.");
        line.add("--host", settings_.host, "Address to listen on; 0.0.0.0 is all").shows_default();
        line.add("--port", port_, "Port; 0 is any that is free").within(0, 65535).shows_default();
        line.add_each(
            "--allow-host",
            [this](const std::string& name) {
                settings_.allowed_hosts.push_back(name);
                return std::string();
            },
            "A name under which clients may ask, besides the address itself");
        line.add_each(
            "--token", [this](const std::string& token) { return take_token(token); },
            "What each request to the API must bring: \"Authorization: Bearer TOKEN\", or\n"
            "?token=TOKEN. The page is opened with ?token=TOKEN, and brings it. It is not\n"
            "encrypted on its way: beyond a network that you trust, put TLS before serve");
        line.add("--searches", settings_.searches, "Searches at once; others are answered 429")
            .within(1, 1024)
            .shows_default();
        line.add("--threads", settings_.threads, "Threads of each search")
            .within(std::size_t{1}, Engine::kMaxThreads)
            .shows_default();
        line.add("--hash", settings_.hash_mib, "Transposition table of each search, MiB")
            .within(std::size_t{1}, TranspositionTable::kMaxMib)
            .shows_default();
        line.add("--max-time", settings_.limits.max_time, "Longest search, ms")
            .within(1, 86400000)
            .shows_default();
        line.add("--max-body", limits_.max_body, "Longest request, bytes")
            .within(1, 64 << 20)
            .shows_default();
        line.add("--connections", limits_.max_connections,
                 "Connections at once; the longest idle gives way")
            .within(1, 60000)
            .shows_default();
        line.footer(
            "  curl -H 'Content-Type: application/json' -d '{\"moves\": [\"e4\", \"e5\"]}' \\\n"
            "      http://127.0.0.1:8080/api/bestmove");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const tools::Interruption interruption;
        Ending ending(interruption);
        limits_.max_connections = std::min(limits_.max_connections, connections_possible());
        Service service(settings_);
        HttpServer server(service, limits_, settings_.searches + kMoreWorkers);
        if (const auto error = server.bind(settings_.host, port_)) return *error;
        warn(server.is_on_loopback(), streams.err);
        const bool brackets = settings_.host.find(':') != std::string::npos;
        streams.out << fmt::format("http://{}{}{}:{}/{}{} (Ctrl-C ends it)", brackets ? "[" : "",
                                   settings_.host, brackets ? "]" : "", server.port(),
                                   settings_.token.empty() ? "" : "?token=", settings_.token)
                    << std::endl;
        ending.set_server(&server);
        server.run();
        ending.set_server(nullptr);
        return tools::kExitFine;
    }

  private:
    // The token is part of addresses, without an encoding.
    std::string take_token(const std::string& token) {
        constexpr std::string_view kSigns = "-._~";
        const bool fits = std::ranges::all_of(token, [&](char c) {
            return is_letter(c) || (c >= '0' && c <= '9') || kSigns.find(c) != kSigns.npos;
        });
        if (token.empty() || !fits) return "a token is made of letters, digits and any of -._~";
        settings_.token = token;
        return {};
    }
    void warn(bool is_on_loopback, std::ostream& err) const {
        if (is_on_loopback) return;
        err << "serve: warning: other machines can reach " << settings_.host
            << (settings_.token.empty() ? ", and need no --token"
                                        : "; the token is not encrypted on its way")
            << std::endl;
    }

    ServiceSettings settings_;
    ConnectionLimits limits_;
    int port_ = 8080;
};

}  // namespace

std::unique_ptr<tools::Command> make_serve() { return std::make_unique<ServeCommand>(); }

}  // namespace sebastes::serve
