// tools/programs/serve/connections.h over pairs of sockets, without a network or a protocol:
// requests that wait for a thread, clients that disconnect, and which client is dropped when all
// connections are in use.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tools/programs/serve/connections.h"

namespace sebastes::serve {
namespace {

using namespace std::chrono_literals;
// The client's end of a connection.
class Peer {
  public:
    // Sends the text at once.
    explicit Peer(Connections& connections, std::string_view text = "") {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
        socket_ = ends[0];
        connections.add(ends[1]);
        if (!text.empty()) send(text);
    }
    Peer(Peer&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Peer& operator=(Peer&&) = delete;
    ~Peer() { leave(); }

    void leave() {
        if (socket_ >= 0) close(socket_);
        socket_ = -1;
    }
    void finish_sending() { shutdown(socket_, SHUT_WR); }
    void send(std::string_view text) {
        EXPECT_EQ(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(text.size()));
    }
    // So many bytes, or fewer when no more come.
    std::string read(std::size_t size) {
        std::string text(size, ' ');
        std::size_t count = 0;
        pollfd entry{socket_, POLLIN, 0};
        while (count < size && poll(&entry, 1, 20000) > 0) {
            const ssize_t more = recv(socket_, text.data() + count, size - count, 0);
            if (more <= 0) break;
            count += static_cast<std::size_t>(more);
        }
        text.resize(count);
        return text;
    }

  private:
    int socket_ = -1;
};

// Waits until a condition holds; whether it came to that.
template <typename Condition>
bool comes(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

bool becomes(const std::atomic<int>& number, int value) {
    return comes([&] { return number == value; });
}

constexpr std::string_view kQuick = "GET /quick HTTP/1.1\r\n\r\n";
constexpr std::string_view kSmall = "POST /small HTTP/1.1\r\nContent-Length: 1\r\n\r\nx";

std::string large_request() {
    const std::string body(kLargeBody + 1, 'x');
    return "POST /large HTTP/1.1\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
           body;
}

// Work that goes on until it is let go; what is quick is answered at once, as what is refused.
class HeldWork {
  public:
    void operator()(Exchange& exchange) {
        if (exchange.fault() != 0) {
            exchange.write(std::to_string(exchange.fault()));
            return exchange.close();
        }
        if (exchange.head().target == "/quick") {
            exchange.write("quick");
            return;
        }
        ++begun;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [&] { return free_; });
        }
        exchange.write("done");
    }
    void let_go() {
        const std::lock_guard lock(mutex_);
        free_ = true;
        changed_.notify_all();
    }

    std::atomic<int> begun{0};

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool free_ = false;
};

// Connections whose work is held until they end.
class HeldConnections : public HeldWork, public Connections {
  public:
    HeldConnections(const ConnectionLimits& limits, std::size_t workers)
        : Connections(limits, workers, [this](Exchange& exchange) { (*this)(exchange); }) {}
    ~HeldConnections() { let_go(); }
};

ConnectionLimits patient() {
    ConnectionLimits limits;
    limits.wait_time = limits.request_time = limits.idle_time = 1h;
    return limits;
}

TEST(WaitingRequestsThreads, AreDroppedWithTheirClients) {
    HeldConnections connections(patient(), 2);
    Peer first(connections, kSmall);
    ASSERT_TRUE(becomes(connections.begun, 1));
    {
        std::vector<Peer> others;
        for (int i = 0; i < 20; ++i) others.emplace_back(connections).send(kSmall);
        for (int i = 0; i < 20; ++i) others.emplace_back(connections).send(large_request());
        ASSERT_TRUE(comes([&] { return connections.numbers().waiting == 40; }));
    }
    EXPECT_TRUE(comes([&] { return connections.numbers().connections == 1; }));
    EXPECT_EQ(connections.numbers().waiting, 0U);
    EXPECT_EQ(connections.numbers().lost, 40U);
    connections.let_go();
    EXPECT_EQ(first.read(4), "done");
    EXPECT_EQ(connections.begun, 1);
}

TEST(WaitingRequestsThreads, AreSoMany) {
    ConnectionLimits limits = patient();
    limits.max_waiting = 5;
    HeldConnections connections(limits, 2);
    Peer first(connections, kSmall);
    ASSERT_TRUE(becomes(connections.begun, 1));
    std::vector<Peer> waiting;
    for (int i = 0; i < 5; ++i) waiting.emplace_back(connections).send(kSmall);
    ASSERT_TRUE(comes([&] { return connections.numbers().waiting == 5; }));
    Peer refused(connections, kSmall);
    EXPECT_EQ(refused.read(9), "429") << "and the end of the connection";
    EXPECT_EQ(connections.numbers().refused, 1U);
    Peer quick(connections, kQuick);
    EXPECT_EQ(quick.read(5), "quick");
    connections.let_go();
    for (Peer& peer : waiting) EXPECT_EQ(peer.read(4), "done");
}

TEST(WaitingRequestsThreads, LargeOnesLeavePlacesToSmallOnes) {
    ConnectionLimits limits = patient();
    limits.max_waiting = 8;
    limits.large_at_once = 1;
    HeldConnections connections(limits, 4);
    std::vector<Peer> large;
    for (int i = 0; i < 3; ++i) {
        large.emplace_back(connections).send(large_request());
        ASSERT_TRUE(becomes(connections.begun, 1));
    }
    ASSERT_TRUE(comes([&] { return connections.numbers().waiting == 2; }))
        << "one at once, though there are threads";
    Peer refused(connections, large_request());
    EXPECT_EQ(refused.read(9), "429");
    // Before those that came earlier.
    Peer small(connections, kSmall);
    EXPECT_TRUE(becomes(connections.begun, 2));
    connections.let_go();
    EXPECT_EQ(small.read(4), "done");
    for (Peer& peer : large) EXPECT_EQ(peer.read(4), "done");
}

// However late the threads have time for it: a refusal is no work that is refused again.
TEST(WaitingRequestsThreads, WhatIsAnsweredAtOnceIsNeverRefused) {
    HeldConnections connections({.wait_time = 50ms}, 2);
    std::vector<Peer> held;  // by all threads
    for (int i = 0; i < 2; ++i) held.emplace_back(connections).send("GET /held HTTP/1.1\r\n\r\n");
    ASSERT_TRUE(becomes(connections.begun, 2));
    Peer quick(connections, kQuick);
    Peer refused(connections, kSmall);
    ASSERT_TRUE(comes([&] { return connections.numbers().refused == 1; }));
    // What comes later is refused later, and then those have waited longer than that.
    Peer later(connections, kSmall);
    ASSERT_TRUE(comes([&] { return connections.numbers().refused == 2; }));
    EXPECT_EQ(connections.numbers().waiting, 3U);
    connections.let_go();
    EXPECT_EQ(refused.read(9), "503");
    EXPECT_EQ(quick.read(5), "quick");
    EXPECT_EQ(connections.numbers().refused, 2U);
}

TEST(WaitingRequestsThreads, AreRefusedAtTheEnd) {
    HeldConnections connections(patient(), 2);
    Peer first(connections, kSmall);
    ASSERT_TRUE(becomes(connections.begun, 1));
    Peer waiting(connections, kSmall);
    ASSERT_TRUE(comes([&] { return connections.numbers().waiting == 1; }));
    std::thread end([&] { connections.stop(); });
    EXPECT_EQ(waiting.read(9), "503");
    connections.let_go();
    end.join();
    EXPECT_EQ(connections.begun, 1);
}

TEST(WaitingRequestsThreads, WorkIsGivenUpWhenItsClientIsGone) {
    std::atomic<int> running{0};
    std::atomic<int> stopped{0};
    std::atomic<bool> enough{false};
    Connections connections({}, 3, [&](Exchange& exchange) {
        if (exchange.head().method == "GET") {
            exchange.write("quick");
            return;
        }
        SearchControl control;
        exchange.begin_work(control, 1h);
        ++running;
        while (!control.stopped() && !enough) std::this_thread::sleep_for(1ms);
        if (control.stopped()) ++stopped;
        exchange.end_work();
        exchange.write("done");
    });
    Peer gone(connections, kSmall);
    Peer half(connections, kSmall);
    ASSERT_TRUE(becomes(running, 2));
    half.finish_sending();
    gone.leave();
    EXPECT_TRUE(becomes(stopped, 1));
    // Who only sends no more is answered; the connections were looked at since.
    Peer other(connections, kQuick);
    EXPECT_EQ(other.read(5), "quick");
    EXPECT_EQ(stopped, 1);
    enough = true;
    EXPECT_EQ(half.read(4), "done");
}

// Empty lines are no request, and the connection that sends them stays the longest idle.
TEST(WaitingRequestsThreads, EmptyLinesMakeNobodyLessIdle) {
    ConnectionLimits limits = patient();
    limits.max_connections = 2;
    HeldConnections connections(limits, 2);
    Peer first(connections);
    Peer second(connections, kQuick);
    EXPECT_EQ(second.read(5), "quick");
    first.send("\r\n\r\n");
    Peer third(connections);
    EXPECT_EQ(first.read(1), "");
    second.send("\r\n\r\n" + std::string(kQuick));
    EXPECT_EQ(second.read(5), "quick");
}

// Each that gives way is seen to be closed before the next one comes.
TEST(WaitingRequestsThreads, TheIdleGiveWayFirst) {
    ConnectionLimits limits = patient();
    limits.max_connections = 5;
    HeldConnections connections(limits, 2);
    Peer working(connections, kSmall);
    ASSERT_TRUE(becomes(connections.begun, 1));
    // What has arrived is seen by its bytes.
    const std::size_t before = connections.numbers().buffered;
    const auto holds = [&](std::size_t bytes) {
        return comes([&] { return connections.numbers().buffered == before + bytes; });
    };
    Peer arriving(connections, "POST ");
    ASSERT_TRUE(holds(5));
    Peer later(connections, "POST /");
    ASSERT_TRUE(holds(11));
    std::vector<Peer> idle;
    for (int i = 0; i < 2; ++i) idle.emplace_back(connections);
    EXPECT_EQ(connections.numbers().connections, 5U);
    EXPECT_EQ(connections.numbers().dropped, 0U);
    for (std::size_t i = 0; i < 5; ++i) {
        idle.emplace_back(connections);
        EXPECT_EQ(idle[i].read(1), "") << "the longest idle";
        EXPECT_EQ(connections.numbers().connections, 5U);
        EXPECT_EQ(connections.numbers().dropped, i + 1);
    }
    // Then those whose request is arriving, the longest first.
    idle[5].send("POST");
    idle[6].send("POST");
    ASSERT_TRUE(holds(19));
    Peer next(connections);
    EXPECT_EQ(arriving.read(1), "");
    next.send("GET");
    ASSERT_TRUE(holds(17));
    EXPECT_TRUE(connections.make_room()) << "for descriptors of others";
    EXPECT_EQ(later.read(1), "");
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(connections.make_room());
    // What is worked on stays.
    EXPECT_FALSE(connections.make_room());
    EXPECT_EQ(connections.numbers().connections, 1U);
    connections.let_go();
    EXPECT_EQ(working.read(4), "done");
}

TEST(ConnectionsThreads, ManyClientsAtOnce) {
    std::atomic<int> answered{0};
    Connections connections({}, 3, [&](Exchange& exchange) {
        ++answered;
        exchange.write("quick");
    });
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < 10; ++round) {
                Peer peer(connections);
                for (int request = 0; request < 3; ++request) {
                    peer.send(kQuick);
                    EXPECT_EQ(peer.read(5), "quick");
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(answered, 90);
}

void spin(std::chrono::microseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) continue;
}

// Who sends nothing more has gone away while a search runs; one that ends just then is answered
// as a whole, or not at all.
TEST(ConnectionsThreads, AnAnswerIsNotCutShortAsItsSearchEnds) {
    std::atomic<int> trial = 0;
    std::atomic<bool> running = false;
    const auto work = [&](Exchange& exchange) {
        SearchControl control;
        exchange.begin_search(control, 60s);
        running = true;
        spin(1us * (trial % 500));
        exchange.end_work();
        if (!exchange.write("head")) return;
        spin(100us);
        exchange.write(" and body");
        exchange.close();
    };
    Connections connections(patient(), 2, work);
    Peer other(connections);
    // Many more make a look long, and those that come later take a number before theirs.
    std::vector<std::unique_ptr<Peer>> idle;
    {
        const Peer low(connections);
        for (int i = 0; i < 400; ++i) idle.push_back(std::make_unique<Peer>(connections));
    }
    ASSERT_TRUE(comes([&] { return connections.numbers().connections == 1 + idle.size(); }));
    for (; trial < 2000; ++trial) {
        running = false;
        Peer peer(connections, kQuick);
        peer.finish_sending();
        while (!running) std::this_thread::yield();
        other.send("\r\n");  // has the connections looked at
        const std::string answer = peer.read(13);
        ASSERT_EQ(answer, answer.empty() ? "" : "head and body") << "in trial " << trial;
    }
}

TEST(ConnectionsThreads, WhatIsNotReadIsBounded) {
    std::atomic<int> ended{0};
    Connections connections({}, 2, [&](Exchange& exchange) {
        const std::string piece(std::size_t{1} << 20, 'x');
        while (exchange.write(piece)) continue;
        ++ended;
    });
    Peer peer(connections, kQuick);
    EXPECT_TRUE(becomes(ended, 1)) << "who does not read is given up";
    EXPECT_EQ(connections.numbers().dropped, 1U);
}

}  // namespace
}  // namespace sebastes::serve
