// The largest values that the rules and options allow, in a real process: a deep search on a small
// stack, positions with the most moves, MultiPV with all of them.
#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <string>

#include "core/score.h"
#include "search/engine.h"
#include "tests/support/engine_process.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

constexpr const char* kMostMoves =
    "position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

constexpr const char* kLocked = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

// Some systems give a thread 512 KiB.  When lines of kReached plies fit in kStack, those of kMaxPly
// fit in there.  (The sanitizers' frames are larger.)
TEST(ExtremesSlow, ADeepSearchOnASmallStack) {
    constexpr int kStack = 128;  // KiB
    constexpr int kReached = 44;
    static_assert(kStack * kMaxPly / kReached < 512);
    int deepest = 0;  // plies
    const auto search = [](void* result) -> void* {
        Engine engine(16, 1);
        SearchControl control;
        Limits limits;
        limits.nodes = 500000;
        engine.search(
            {Game(position_of(kLocked)), limits, {}, control, [&](const SearchReport& report) {
                 int& most = *static_cast<int*>(result);
                 most = std::max(most, report.selective_depth);
             }});
        return nullptr;
    };
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStack << 10);
    pthread_t thread{};
    ASSERT_EQ(pthread_create(&thread, &attributes, search, &deepest), 0);
    pthread_join(thread, nullptr);
    pthread_attr_destroy(&attributes);
    EXPECT_GE(deepest, kReached);
}

// What the shell allows the main thread is no limit for those that search.
TEST(Extremes, ADeepSearchUnderALimitOfStacks) {
    auto engine = EngineProcess::in_shell("ulimit -s 64; exec " + engine_path());
    ASSERT_TRUE(engine.say("position fen " + std::string(kLocked) + "\ngo depth 127 nodes 400000"));
    EXPECT_EQ(count_starts(engine.end(), "bestmove "), 1U);
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

TEST(Extremes, TheMostMovesAndTheMostLines) {
    EngineProcess engine;
    ASSERT_TRUE(engine.say("setoption name MultiPV value 218"));
    ASSERT_TRUE(engine.say(std::string(kMostMoves) + "\ngo perft 1\ngo depth 1"));
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "Nodes searched: 218"), 1U);
    EXPECT_EQ(count_starts(lines, "info depth 1 "), 218U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
}

TEST(Extremes, DepthsAndNodesAtTheirLimits) {
    EngineProcess engine;
    ASSERT_TRUE(engine.say("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 127"));
    ASSERT_TRUE(engine.say("position fen 8/8/8/8/4k3/8/8/4K2R w K - 0 1\ngo depth 127"));
    ASSERT_TRUE(engine.say("position startpos\ngo nodes 1\ngo movetime 0\ngo wtime -1 btime -1"));
    ASSERT_TRUE(engine.say("go wtime 0 btime 0\ngo wtime 9223372036854775807 btime 0 depth 1"));
    ASSERT_TRUE(engine.say("go nodes 18446744073709551615 depth 1"));
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "bestmove (none)"), 1U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 8U);
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

}  // namespace
}  // namespace sebastes
