// The program `serve` under attack, with many clients, and when it ends.  With
// SEBASTES_SOAK_SECONDS=600 the attacks last ten minutes; the test prints the honest client's
// times, the memory and the descriptors.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "tests/support/serve_client.h"
#include "tests/support/serve_program.h"
#include "tests/support/trials.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes {
namespace {

using namespace std::chrono_literals;
using SteadyClock = std::chrono::steady_clock;
using test::RunningServer;
using test::ServeClient;
using test::ServeProgram;
using test::status_of;

std::string repeated(std::string_view begin, std::string_view part, std::string_view end,
                     std::size_t size) {
    std::string text(begin);
    while (text.size() + part.size() + end.size() <= size) text += part;
    return text.append(end);
}

// No head of these may be taken for a request, nor for two.
constexpr const char* kMalformed[] = {
    "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: [::1]evil\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: local\rhost\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx",
    "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
};

// Requests of one kind, one after the other, as long as it lasts.
struct Times {
    std::vector<double> milliseconds{};
    std::uint64_t refused = 0;  // asked to come back
    std::uint64_t unanswered = 0;

    void ask(int port, const std::string& request) {
        const auto start = SteadyClock::now();
        ServeClient client(port, request);
        const int status = status_of(client.read_all());
        milliseconds.push_back(
            std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count());
        if (status == 429 || status == 503) ++refused;
        if (status == 0) ++unanswered;
        if (status != 200 && status != 429 && status != 503 && status != 0)
            ADD_FAILURE() << "status " << status;
    }
    double percentile(double share) {
        std::ranges::sort(milliseconds);
        return milliseconds[static_cast<std::size_t>(share *
                                                     static_cast<double>(milliseconds.size() - 1))];
    }
    void show(const char* name) {
        std::cout << name << ": " << milliseconds.size() << " times, ms: median " << percentile(0.5)
                  << ", 99 % " << percentile(0.99) << ", most " << percentile(1) << "; refused "
                  << refused << ", unanswered " << unanswered << '\n';
    }
};

class ServeAttackSlow : public testing::Test {
  protected:
    void SetUp() override {
        rlimit limit{};
        getrlimit(RLIMIT_NOFILE, &limit);
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
        small_ones_ = std::min<std::size_t>(1800, static_cast<std::size_t>(limit.rlim_cur) / 2);
        ASSERT_NE(program_.port(), 0);
    }
    ~ServeAttackSlow() override { finish(); }

    void attack(std::function<void(Random&)> once) {
        threads_.emplace_back([this, once = std::move(once), seed = threads_.size()] {
            Random random(seed);
            while (!ended_) once(random);
        });
    }
    void finish() {
        ended_ = true;
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }
    void start_all() {
        const int port = program_.port();
        for (int i = 0; i < 4; ++i) {
            attack([this, port](Random&) {
                ServeClient client(port, objects_);
                client.read_until("}");
            });
            attack([this, port](Random& random) {
                ServeClient client(port, random.below(2) == 0 ? costly_ : long_answer_);
                if (random.below(2) == 0) client.read_until("}", 100ms);
                client.reset();
            });
        }
        attack([port](Random& random) {
            std::vector<ServeClient> clients;
            for (int i = 0; i < 30; ++i)
                clients.emplace_back(port).send(RunningServer::post_text(
                    "/api/validate", std::string(300'000, random.below(2) == 0 ? '[' : ' ')));
            for (ServeClient& client : clients) client.reset();
        });
        attack([this, port](Random& random) { send_small_ones(port, random); });
        attack([port](Random& random) {
            ServeClient client(port, kMalformed[random.below(std::size(kMalformed))]);
            client.finish_sending();
            client.read_all(1s);
        });
        attack([port](Random& random) {
            std::string noise(random.below(3000), ' ');
            for (char& byte : noise) byte = static_cast<char>(random.below(256));
            ServeClient client(
                port, random.below(2) == 0 ? noise : RunningServer::post_text("/api/moves", noise));
            client.finish_sending();
            client.read_all(50ms);
        });
        // A byte of a request now and then.
        attack([port](Random&) {
            ServeClient client(port);
            const std::string request = RunningServer::post_text("/api/moves", "{}");
            for (std::size_t at = 0; at < 40 && client.send(request.substr(at, 1)); ++at)
                std::this_thread::sleep_for(20ms);
        });
        attack([port](Random& random) {
            ServeClient client(
                port, std::string("GET /api/analyse?depth=100 HTTP/1.1\r\nHost: localhost\r\n") +
                          (random.below(2) == 0 ? "Sec-Fetch-Site: cross-site\r\n\r\n"
                                                : "Origin: http://evil.example\r\n\r\n"));
            EXPECT_NE(status_of(client.read_until("}")), 200);
        });
    }
    // All at once, kept for a while; whole requests, begun ones and none.
    void send_small_ones(int port, Random& random) const {
        const std::string request =
            RunningServer::post_text("/api/validate", R"({"pgn": "1. e4 e5 2. Nf3 Nc6"})");
        std::vector<ServeClient> clients;
        for (std::size_t i = 0; i < small_ones_ && !ended_; ++i)
            clients.emplace_back(port).send(
                std::string_view(request).substr(0, random.below(3) * (request.size() / 2 + 1)));
        std::this_thread::sleep_for(500ms);
        for (ServeClient& client : clients)
            if (random.below(2) == 0) client.reset();
    }

    ServeProgram program_{"--searches 2"};
    std::string objects_ =
        RunningServer::post_text("/api/validate", repeated("[{}", ",{}", "]", 1'048'000));
    std::string costly_ = RunningServer::post_text(
        "/api/pgn", repeated("{\"pgn\": \"1. e4 ", "(e3) ", "e5\"}", 300'000));
    std::string long_answer_ = RunningServer::post_text(
        "/api/validate", repeated("{\"pgn\": \"1. e4 ", "(--)", "\"}", 150'000));  // 6 MB
    std::size_t small_ones_ = 0;
    std::atomic<bool> ended_{false};
    std::vector<std::thread> threads_;
};

TEST_F(ServeAttackSlow, HonestClientsAreAnswered) {
    const std::string health =
        "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const std::string moves = RunningServer::post_text("/api/moves", R"({"moves": ["e4", "e5"]})",
                                                       "Connection: close\r\n");
    Times of_health;
    Times of_moves;
    std::size_t most_descriptors = 0;
    std::size_t most_memory = 0;
    EXPECT_EQ(status_of(program_.get("/healthz")), 200);
    const std::size_t descriptors = program_.descriptors();
    const std::size_t memory = program_.memory();
    if (memory == 0) GTEST_SKIP() << test::kNoProc;
    {
        Trials trials(60);
        start_all();
        while (trials.next()) {
            of_health.ask(program_.port(), health);
            of_moves.ask(program_.port(), moves);
            most_descriptors = std::max(most_descriptors, program_.descriptors());
            most_memory = std::max(most_memory, program_.memory());
            std::this_thread::sleep_for(5ms);
        }
        finish();
        EXPECT_EQ(of_health.refused, 0U);
        EXPECT_LE(of_health.unanswered + of_moves.unanswered, of_health.milliseconds.size() / 100);
        EXPECT_LE(most_descriptors, 1100U) << "1,000 connections";
        EXPECT_LE(most_memory, 1024U) << "MiB";
    }
    // Nothing is left of it.
    EXPECT_TRUE(program_.becomes("connections", 1, 1));
    EXPECT_TRUE(program_.becomes("requests_working", 1, 1));
    EXPECT_EQ(program_.metric("requests_waiting"), 0);
    EXPECT_EQ(program_.metric("searches_total"), 0) << "none for pages of other sites";
    of_health.show("/healthz");
    of_moves.show("/api/moves");
    std::cout << "memory, MiB: " << memory << " before, " << most_memory << " at most, "
              << program_.memory() << " after; descriptors: " << descriptors << ", "
              << most_descriptors << ", " << program_.descriptors() << "; lost "
              << program_.metric("lost_total") << ", refused " << program_.metric("refused_total")
              << ", dropped " << program_.metric("dropped_total") << '\n';
    EXPECT_LE(program_.descriptors(), descriptors + 1);
    Times after;
    after.ask(program_.port(), RunningServer::post_text("/api/bestmove", R"({"depth": 6})",
                                                        "Connection: close\r\n"));
    EXPECT_EQ(after.refused + after.unanswered, 0U);
    EXPECT_EQ(program_.end(SIGTERM), "exited with code 0");
}

// ---- More clients than it can serve: long answers are refused, the idle give way, and its
// end comes in two seconds whatever runs ----

// So many bytes of a game that cost the most time of all that were found.
std::string costly_request(std::size_t size) {
    std::string body = R"({"pgn": "1. e4 )";
    while (body.size() < size) body += "(e3) ";
    return RunningServer::post_text("/api/pgn", body + "e5\"}");
}

// An answer that is much longer than its request is refused before its head, and the memory for it
// is given back.
TEST(ServeCrowd, LongAnswersAreRefused) {
    const ServeProgram program("--hash 1 --searches 1 --max-body 20000000");
    ASSERT_NE(program.port(), 0);
    const auto ask = [&](const std::string& body) {
        ServeClient client(program.port(), RunningServer::post_text("/api/validate", body,
                                                                    "Connection: close\r\n"));
        return client.read_all();
    };
    EXPECT_EQ(status_of(program.get("/healthz")), 200);
    const std::size_t before = program.memory();
    if (before == 0) GTEST_SKIP() << test::kNoProc;
    for (int i = 0; i < 4; ++i) {
        const std::string answer = ask(repeated("{\"pgn\": \"1. e4 ", "(--)", "\"}", 1'048'000));
        EXPECT_EQ(status_of(answer), 200);
        EXPECT_LT(answer.size(), 3000U) << "the fault alone";
    }
    const auto end = SteadyClock::now() + 20s;  // it is given back behind the answer
    while (program.memory() > before + 128 && SteadyClock::now() < end)
        std::this_thread::sleep_for(1ms);
    EXPECT_LE(program.memory(), before + 128);
    const std::string comment = repeated("{", "word ", "}", 20'000);
    EXPECT_EQ(status_of(ask(repeated("{\"pgn\": \"1. e4 ", comment, "\"}", 10'000'000))), 413);
}

TEST(ServeCrowd, OfFewDescriptorsTheIdleGiveTheirs) {
    const ServeProgram program("--hash 1 --searches 1", "ulimit -n 64");
    ASSERT_NE(program.port(), 0);
    std::vector<ServeClient> idle;
    for (int i = 0; i < 200; ++i) idle.emplace_back(program.port());
    for (int i = 0; i < 3; ++i) EXPECT_EQ(status_of(program.get("/healthz")), 200);
    EXPECT_LE(program.metric("connections"), 32);
}

// Where there are even fewer than was thought.
TEST(ServeCrowd, WithoutDescriptorsRoomIsMade) {
    const ServeProgram program("--hash 1 --searches 1");
    ASSERT_NE(program.port(), 0);
    std::vector<ServeClient> idle;
    for (int i = 0; i < 20; ++i) idle.emplace_back(program.port());
    ASSERT_TRUE(program.becomes("connections", 21, 21));
    if (program.descriptors() == 0) GTEST_SKIP() << test::kNoProc;
    // Fewer than there are already, and as many as poll() needs.
    const rlimit few{24, 24};
    ASSERT_GT(program.descriptors(), few.rlim_max);
    ASSERT_EQ(prlimit(program.process(), RLIMIT_NOFILE, &few, nullptr), 0);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(status_of(program.get("/healthz")), 200);
    EXPECT_EQ(idle.front().read_all(), "");
    EXPECT_GT(program.metric("dropped_total"), 0);
}

class ServeEndSlow : public testing::Test {
  protected:
    // Clients of every kind, at a moment when all are there.
    void crowd(ServeProgram& program, Random& random) {
        const int port = program.port();
        for (int i = 0; i < 50; ++i) clients_.emplace_back(port);
        for (int i = 0; i < 20; ++i) clients_.emplace_back(port).send("POST /api/moves HTTP");
        for (int i = 0; i < 3; ++i)
            clients_.emplace_back(port).send(
                RunningServer::post_text("/api/analyse", R"({"depth": 100})"));
        EXPECT_TRUE(program.becomes("searches_running", 2, 2));
        for (int i = 0; i < 3; ++i) clients_.emplace_back(port).send(longest_);
        for (int i = 0; i < 20; ++i) {
            clients_.emplace_back(port).send(long_);
            if (i % 4 == 0) clients_.back().reset();
        }
        // The metrics' own, a search or two and large ones.
        EXPECT_TRUE(program.becomes("requests_working", 4, 100));
        std::this_thread::sleep_for(std::chrono::milliseconds(random.below(300)));
    }

    std::string long_ = costly_request(1'000'000);
    std::string longest_ = costly_request(20'000'000);
    std::vector<ServeClient> clients_;
};

TEST_F(ServeEndSlow, ComesInTwoSecondsWhateverRuns) {
    std::chrono::duration<double> most{0};
    int count = 0;
    Trials trials(2);
    while (trials.next()) {
        Random random(trials.seed());
        ServeProgram program("--hash 16 --searches 2 --max-body 67108864");
        ASSERT_NE(program.port(), 0);
        crowd(program, random);
        const auto start = SteadyClock::now();
        EXPECT_EQ(program.end(random.below(2) == 0 ? SIGTERM : SIGINT), "exited with code 0");
        const auto time = SteadyClock::now() - start;
        // On a machine that has other work the promise is not put to the test.
        EXPECT_LT(time, trials.is_soak() ? 2s : 8s);
        most = std::max<std::chrono::duration<double>>(most, time);
        ++count;
        clients_.clear();
    }
    std::cout << count << " ends under load, the longest after " << most.count() << " s\n";
}

// ---- Its command line and its end ----

TEST(ServeProgram, EndsCleanlyOnASignal) {
    for (const int signal : {SIGTERM, SIGINT}) {
        ServeProgram program("--hash 1 --searches 1");
        ASSERT_NE(program.port(), 0);
        ServeClient idle(program.port());
        ServeClient searching(program.port(),
                              RunningServer::post_text("/api/analyse", R"({"depth": 100})"));
        searching.read_until("event: info");
        const auto start = SteadyClock::now();
        EXPECT_EQ(program.end(signal), "exited with code 0");
        EXPECT_LT(SteadyClock::now() - start, 10s);
    }
}

// What it says up to its address, or to its end and how it ended.
std::string said_by_serve(const std::string& options, const std::string& before = "") {
    auto child = tools::ChildProcess::start(
        {"sh", "-c", "exec 2>&1; " + before + "exec " + SEBASTES_BINARY_DIR + "/serve " + options});
    std::string text;
    for (std::string line; line.find("http://") == line.npos; text += line + '\n')
        if (child->read_line(line, SteadyClock::now() + 20s) != tools::ChildProcess::Status::Done)
            return text + child->how_it_ended();
    return text;
}

TEST(ServeProgram, WhatCannotBeDoneIsOneError) {
    const ServeProgram program("--hash 1");
    const std::string port = std::to_string(program.port());
    EXPECT_EQ(said_by_serve("--hash 1 --port " + port),
              "serve: cannot listen on 127.0.0.1:" + port +
                  ": Address already in use\n"
                  "Try 'serve --help'.\nexited with code 2");
    EXPECT_TRUE(said_by_serve("--hash 1 --host nowhere.invalid").ends_with("exited with code 2"));
    const std::string few = said_by_serve("--hash 1 --port 0", "ulimit -n 6; ");
    EXPECT_NE(few.find("Too many open files"), few.npos) << few;
    EXPECT_TRUE(few.ends_with("exited with code 2")) << few;
    EXPECT_TRUE(said_by_serve("--port 70000").ends_with("exited with code 2"));
    for (const std::string token : {"''", "'a b'", "a+b", "a/b", "'a%62'"})
        EXPECT_TRUE(said_by_serve("--port 0 --token " + token).ends_with("exited with code 2"))
            << token;
}

TEST(ServeProgram, WarnsWhereOthersCanReachIt) {
    const auto first_lines = [](const std::string& options) {
        return said_by_serve("--hash 1 --port 0 " + options);
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

}  // namespace
}  // namespace sebastes
