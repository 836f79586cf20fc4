// tools/programs/serve/connections.h over pairs of sockets, without a network or a protocol.
#include "tools/programs/serve/connections.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/serve_peer.h"

namespace sebastes::serve {
namespace {

using namespace std::chrono_literals;
using test::becomes;
using test::Peer;

constexpr std::string_view kRequest = "GET /a HTTP/1.1\r\n\r\n";

// Searches until it is stopped.
void search_endlessly(Exchange& exchange, std::atomic<int>& running) {
    SearchControl control;
    exchange.begin_search(control, 60s);
    ++running;
    control.wait(true);
    --running;
    exchange.end_work();
    exchange.write("stopped");
}

TEST(ConnectionsThreads, ManyClientsAtOnce) {
    std::atomic<int> answered{0};
    Connections connections({}, 3, [&](Exchange& exchange) {
        ++answered;
        exchange.write(exchange.request());
    });
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i)
        threads.emplace_back([&] {
            for (int round = 0; round < 10; ++round) {
                Peer peer(connections);
                for (int request = 0; request < 3; ++request) {
                    peer.send(kRequest);
                    EXPECT_EQ(peer.read(kRequest.size()), kRequest);
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(answered, 90);
}

TEST(ConnectionsThreads, WhoLeavesStopsItsSearch) {
    std::atomic<int> running{0};
    Connections connections({}, 4,
                            [&](Exchange& exchange) { search_endlessly(exchange, running); });
    Peer first(connections);
    Peer second(connections);
    first.send(kRequest);
    second.send(kRequest);
    ASSERT_TRUE(becomes(running, 2));
    first.leave();
    EXPECT_TRUE(becomes(running, 1));
    second.leave();
    EXPECT_TRUE(becomes(running, 0));
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
    Connections connections({}, 2, work);
    Peer other(connections);
    // Many more make a look long, and those that come later take a number before theirs.
    std::vector<std::unique_ptr<Peer>> idle;
    {
        const Peer low(connections);
        for (int i = 0; i < 400; ++i) idle.push_back(std::make_unique<Peer>(connections));
    }
    std::this_thread::sleep_for(200ms);
    for (; trial < 2000; ++trial) {
        running = false;
        Peer peer(connections);
        peer.send(kRequest);
        peer.finish_sending();
        while (!running) std::this_thread::yield();
        other.send("\r\n");  // has the connections looked at
        const std::string answer = peer.read(13);
        ASSERT_EQ(answer, answer.empty() ? "" : "head and body") << "in trial " << trial;
    }
}

TEST(ConnectionsThreads, TheEndStopsSearchesAndTheirAnswersGoOut) {
    std::atomic<int> running{0};
    Connections connections({}, 2,
                            [&](Exchange& exchange) { search_endlessly(exchange, running); });
    Peer searching(connections);
    const Peer idle(connections);
    searching.send(kRequest);
    ASSERT_TRUE(becomes(running, 1));
    connections.stop();
    EXPECT_EQ(searching.read(7), "stopped");
    EXPECT_EQ(connections.numbers().buffered, 0U);
}

TEST(ConnectionsThreads, WhatIsNotReadIsBounded) {
    std::atomic<int> ended{0};
    Connections connections({}, 2, [&](Exchange& exchange) {
        const std::string piece(std::size_t{1} << 20, 'x');
        while (exchange.write(piece)) continue;
        ++ended;
    });
    Peer peer(connections);
    peer.send(kRequest);
    EXPECT_TRUE(becomes(ended, 1)) << "who does not read is given up";
    EXPECT_EQ(connections.numbers().dropped, 1U);
}

TEST(ConnectionsThreads, LongWorkDoesNotKeepQuickOnesWaiting) {
    std::atomic<int> running{0};
    Connections connections({}, 2, [&](Exchange& exchange) {
        if (exchange.request().starts_with("GET /api/"))
            search_endlessly(exchange, running);
        else
            exchange.write("quick");
    });
    Peer slow(connections);
    Peer waiting(connections);
    slow.send("GET /api/x HTTP/1.1\r\n\r\n");
    ASSERT_TRUE(becomes(running, 1));
    waiting.send("GET /api/x HTTP/1.1\r\n\r\n");
    Peer quick(connections);
    quick.send(kRequest);
    EXPECT_EQ(quick.read(5), "quick");
    connections.stop();
}

}  // namespace
}  // namespace sebastes::serve
