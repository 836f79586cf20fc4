// The program `serve` as others meet it: its command line, its end, and under load.  With
// SEBASTES_LOAD=10000 so many junk requests are sent, and health must be answered within 50 ms
// at the 99th percentile; usually fewer, and with more patience.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>
#include <vector>

#include "core/random.h"
#include "tests/support/serve_client.h"
#include "tests/support/serve_program.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;
using test::RunningServer;
using test::ServeClient;
using test::ServeProgram;
using test::status_of;

TEST(ServeProgram, EndsCleanlyOnASignal) {
    for (const int signal : {SIGTERM, SIGINT}) {
        ServeProgram program("--hash 1 --searches 1");
        ASSERT_NE(program.port(), 0);
        ServeClient idle(program.port());
        ServeClient searching(program.port());
        searching.send(RunningServer::post_text("/api/analyse", R"({"depth": 100})"));
        searching.read_until("event: info");
        const auto start = SteadyClock::now();
        EXPECT_EQ(program.end(signal), "exited with code 0");
        EXPECT_LT(SteadyClock::now() - start, 10s);
    }
}

TEST(ServeProgram, WhatCannotBeDoneIsOneError) {
    const auto run = [](const std::string& options) {
        auto child = tools::ChildProcess::start(
            {"sh", "-c", std::string(SEBASTES_BINARY_DIR) + "/serve " + options + " 2>&1"});
        std::string text;
        std::string line;
        while (child->read_line(line, SteadyClock::now() + 20s) ==
               tools::ChildProcess::Status::Done)
            text += line + '\n';
        return text + child->how_it_ended();
    };
    const ServeProgram program("--hash 1");
    const std::string port = std::to_string(program.port());
    EXPECT_EQ(run("--hash 1 --port " + port), "serve: cannot listen on 127.0.0.1:" + port +
                                                  ": Address already in use\n"
                                                  "Try 'serve --help'.\nexited with code 2");
    EXPECT_TRUE(run("--hash 1 --host nowhere.invalid").ends_with("exited with code 2"));
    EXPECT_TRUE(run("--port 70000").ends_with("exited with code 2"));
    for (const std::string token : {"''", "'a b'", "a+b", "a/b", "'a%62'"})
        EXPECT_TRUE(run("--port 0 --token " + token).ends_with("exited with code 2")) << token;
}

TEST(ServeProgram, WarnsWhereOthersCanReachIt) {
    const auto first_lines = [](const std::string& options) {
        auto child =
            tools::ChildProcess::start({"sh", "-c",
                                        std::string("exec ") + SEBASTES_BINARY_DIR +
                                            "/serve --hash 1 --port 0 " + options + " 2>&1"});
        std::string text;
        std::string line;
        while (line.find("http://") == line.npos &&
               child->read_line(line, SteadyClock::now() + 20s) ==
                   tools::ChildProcess::Status::Done)
            text += line + '\n';
        return text;
    };
    EXPECT_TRUE(first_lines("").starts_with("http://127.0.0.1:"));
    EXPECT_TRUE(first_lines("--host localhost").starts_with("http://localhost:"));
    EXPECT_TRUE(first_lines("--host 0.0.0.0")
                    .starts_with("serve: warning: other machines can reach 0.0.0.0, and need no "
                                 "--token\nhttp://0.0.0.0:"));
    const std::string with = first_lines("--host 0.0.0.0 --token abc");
    EXPECT_TRUE(with.starts_with("serve: warning: other machines can reach 0.0.0.0; the token"));
    EXPECT_NE(with.find("/?token=abc (Ctrl-C ends it)"), with.npos) << with;
}

// Bytes that are no good request, of many kinds.
std::string junk(Random& random) {
    const auto noise = [&](std::size_t most) {
        std::string bytes(random.below(most), ' ');
        for (char& byte : bytes) byte = static_cast<char>(random.below(256));
        return bytes;
    };
    std::string good = RunningServer::post_text("/api/validate", R"({"moves": ["e4", "e5"]})");
    switch (random.below(8)) {
        case 0:
            return noise(3000) + "\r\n\r\n";
        case 1:
            return "GET /" + noise(300) + " HTTP/1.1\r\n\r\n";
        case 2:
            return RunningServer::post_text("/api/moves", noise(3000));
        case 3:
            return RunningServer::post_text("/api/validate", std::string(100000, '['));
        case 4:
            return RunningServer::post_text("/api/validate",
                                            R"({"pgn": "1. e4 ()" + noise(9) + "\"}");
        case 5:
            return good.substr(0, random.below(good.size()));
        case 6:
            return "POST /api/moves HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n" + noise(1000);
        default:
            for (int i = 0; i < 5; ++i)
                good[random.below(good.size())] = static_cast<char>(random.below(256));
            return good;
    }
}

class ServeLoadSlow : public testing::Test {
  protected:
    // Searches one after the other, until the end.
    void search() {
        while (!ended_) {
            ServeClient client(program_.port());
            client.send(RunningServer::post_text(
                "/api/bestmove", R"({"movetime": 500, "book": false})", "Connection: close\r\n"));
            if (status_of(client.read_all()) == 200) ++searches_;
        }
    }
    void send_junk(std::uint64_t seed, std::size_t count) {
        Random random(seed);
        for (std::size_t i = 0; i < count; ++i) {
            ServeClient client(program_.port());
            client.send(junk(random));
            client.finish_sending();
            client.read_all(50ms);
        }
    }
    // Sends a byte of a request now and then.
    void dawdle() {
        std::vector<ServeClient> clients;
        for (int i = 0; i < 20; ++i) clients.emplace_back(program_.port());
        const std::string request = RunningServer::post_text("/api/moves", std::string(1000, ' '));
        for (std::size_t at = 0; !ended_; ++at) {
            for (ServeClient& client : clients)
                client.send(std::string_view(request).substr(at % request.size(), 1));
            std::this_thread::sleep_for(20ms);
        }
    }
    void watch_health() {
        while (!ended_) {
            const auto start = SteadyClock::now();
            const bool fine = status_of(program_.get("/healthz")) == 200;
            times_.push_back(
                std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count());
            if (!fine) ++failures_;
            std::this_thread::sleep_for(2ms);
        }
    }
    double percentile(double share) {
        std::ranges::sort(times_);
        return times_[static_cast<std::size_t>(share * static_cast<double>(times_.size() - 1))];
    }

    ServeProgram program_{"--searches 2"};
    std::atomic<bool> ended_{false};
    std::atomic<int> searches_{0};
    int failures_ = 0;
    std::vector<double> times_;  // of /healthz, in milliseconds
};

TEST_F(ServeLoadSlow, HealthIsAnsweredAndNothingDies) {
    const char* const asked = std::getenv("SEBASTES_LOAD");
    const std::size_t count = asked == nullptr ? 500 : std::stoul(asked);
    const double patience = asked == nullptr ? 2000 : 50;  // milliseconds
    ASSERT_NE(program_.port(), 0);
    std::vector<ServeClient> idle;
    for (int i = 0; i < 200; ++i) idle.emplace_back(program_.port());
    const std::size_t before = program_.peak_memory();
    {
        std::vector<std::thread> threads;
        for (int i = 0; i < 2; ++i) threads.emplace_back([this] { search(); });
        threads.emplace_back([this] { dawdle(); });
        threads.emplace_back([this] { watch_health(); });
        send_junk(1, count);
        ended_ = true;
        for (std::thread& thread : threads) thread.join();
    }
    EXPECT_GT(searches_, 0);
    EXPECT_EQ(failures_, 0);
    EXPECT_LT(percentile(0.99), patience);
    EXPECT_LT(program_.peak_memory(), 256U) << "MiB";
    std::cout << count << " junk requests, " << searches_ << " searches; health " << times_.size()
              << " times, ms: median " << percentile(0.5) << ", 99 % " << percentile(0.99)
              << ", most " << percentile(1) << "; memory " << before << " to "
              << program_.peak_memory() << " MiB\n";
    EXPECT_TRUE(idle.back().send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    EXPECT_EQ(status_of(idle.back().read_until("ok")), 200);
    EXPECT_EQ(program_.end(SIGTERM), "exited with code 0");
}

}  // namespace
}  // namespace sebastes
