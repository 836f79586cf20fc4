#include "search/time/clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>

#include "board/game.h"
#include "notation/fen.h"
#include "search/search_request.h"

namespace sebastes {
namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMostTime = std::numeric_limits<std::int64_t>::max();

// Late in a game, where moves get the largest shares.
constexpr int kLateMove = 100;

Clock clock_for(const Limits& limits, std::int64_t overhead = 20, int move_number = kLateMove) {
    return {limits, Color::White, overhead, 0, std::chrono::steady_clock::now(), move_number};
}

Limits with_clock(std::int64_t time, std::int64_t increment = 0, int moves_to_go = 0) {
    Limits limits;
    limits.time[Color::White] = time;
    limits.increment[Color::White] = increment;
    if (moves_to_go > 0) limits.moves_to_go = moves_to_go;
    return limits;
}

microseconds soft(const Limits& limits, int move_number = kLateMove) {
    return *clock_for(limits, 20, move_number).soft();
}

TEST(Clock, LimitsThatAreNotOfTimeSetNone) {
    Limits limits;
    limits.depth = 5;
    limits.nodes = 1000;
    limits.infinite = true;
    limits.time[Color::Black] = 1000;  // the other side's clock
    const Clock clock = clock_for(limits);
    EXPECT_FALSE(clock.soft());
    EXPECT_FALSE(clock.hard());
    EXPECT_FALSE(Clock().hard());
}

TEST(Clock, NeverMoreThanTheClockHasWhateverIsAsked) {
    for (const std::int64_t time :
         {kLeast, std::int64_t{-1}, std::int64_t{0}, std::int64_t{1}, std::int64_t{2},
          std::int64_t{10}, std::int64_t{100}, std::int64_t{1000}, std::int64_t{60000},
          std::int64_t{3600000}, std::int64_t{1} << 62, kMostTime})
        for (const std::int64_t increment :
             {kLeast, std::int64_t{-5}, std::int64_t{0}, std::int64_t{1}, std::int64_t{10},
              std::int64_t{100000}, kMostTime})
            for (const int moves : {0, 1, 2, 40, 1000})
                for (const std::int64_t overhead :
                     {std::int64_t{0}, std::int64_t{20}, std::int64_t{10000}}) {
                    const Clock clock = clock_for(with_clock(time, increment, moves), overhead);
                    ASSERT_TRUE(clock.soft());
                    ASSERT_TRUE(clock.hard());
                    ASSERT_GT(*clock.soft(), 0ms);
                    ASSERT_LE(*clock.soft(), *clock.hard());
                    ASSERT_LE(clock.hard()->count() / 1000, std::max<std::int64_t>(time, 1))
                        << time << "+" << increment << " " << moves << " overhead " << overhead;
                }
}

// 80 ms stay on the clock, the rest is what a move has a share of.
TEST(Clock, TheShareOfAMove) {
    struct Case {
        std::int64_t time, increment;
        int moves_to_go;
        microseconds soft, hard;
    };
    for (const auto& [time, increment, moves, soft, hard] : std::initializer_list<Case>{
             {60'080, 0, 0, 3000ms, 12'000ms},
             {60'080, 1000, 0, 3750ms, 15'000ms},
             {60'080, 0, 1, 48'000ms, 48'000ms},
             {60'080, 0, 2, 20'000ms, 48'000ms},
             {60'080, 0, 9, 6000ms, 24'000ms},
             {60'080, 1000, 9, 6500ms, 26'000ms},
             {60'080, 0, 39, 1500ms, 6000ms},
             {82'080, 0, 40, 2000ms, 8000ms},
             {82'080, 0, 100, 2000ms, 8000ms},
             // Two fifths of the clock are the most, whatever the increment.
             {1080, 100'000, 0, 400ms, 400ms},
             {1080, 100'000, 3, 800ms, 800ms},
             // Near the reserve less of the increment is spent, and below it a tenth of the clock.
             {120, 10, 0, 5750us, 16'000us},
             {100, 80, 0, 8000us, 8000us},
             {50, 0, 0, 250us, 1000us},
             {2, 0, 0, 50us, 200us},
             {0, 0, 0, 50us, 200us},
         }) {
        const Clock clock = clock_for(with_clock(time, increment, moves), 0);
        EXPECT_EQ(clock.soft(), soft) << time << "+" << increment << " " << moves;
        EXPECT_EQ(clock.hard(), hard) << time << "+" << increment << " " << moves;
    }
    // An overhead is taken off as the reserve is.
    EXPECT_EQ(clock_for(with_clock(60'580), 500).soft(), 3000ms);
}

TEST(Clock, ASearchAsksForTheShareOfItsMove) {
    const auto of = [](const char* fen) {
        const Game game(*parse_fen(fen));
        SearchControl control;
        SearchOptions options;
        options.move_overhead = 0;
        const SearchRequest request{game, with_clock(60'080), options, control};
        return *request.clock().soft();
    };
    EXPECT_EQ(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 1440ms);
    EXPECT_EQ(of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 17"), 2160ms);
    // An ending is none of the first moves, whatever it counts.
    EXPECT_EQ(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), 2940ms);
    EXPECT_EQ(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 17"), 2940ms);
    EXPECT_EQ(of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 60"), 3000ms);
}

TEST(Clock, AGameLastsAsLongAsItsClock) {
    // Sixty moves that each take the soft limit leave something, with and without increment.
    for (const std::int64_t increment : {0, 100}) {
        std::int64_t left = 60000;
        for (int move = 0; move < 60; ++move) {
            const std::int64_t spent = soft(with_clock(left, increment), move + 1) / 1ms;
            EXPECT_GE(spent, 10);
            left += increment - spent;
        }
        EXPECT_GT(left, 0);
        EXPECT_LT(left, 30000) << "and time is there to be used";
    }
}

// On a busy machine a move takes longer than the engine thinks that it does.
TEST(Clock, TheReserveLastsHoweverLongTheGame) {
    for (const std::int64_t lost_per_move : {2, 5, 8}) {
        std::int64_t left = 1000;
        for (int move = 0; move < 400; ++move) {
            left += 10 - soft(with_clock(left, 10)) * 5 / 4 / 1ms - lost_per_move;
            ASSERT_GE(left, 80) << "after move " << move << ", " << lost_per_move << " ms lost";
        }
    }
}

// A millisecond for each would use up the reserve in a game that ends by the fifty-move rule.
TEST(Clock, WithoutIncrementManyMovesGetLessThanAMillisecond) {
    microseconds left = 1s;
    for (int move = 0; move < 350; ++move) {
        const milliseconds said = std::chrono::floor<milliseconds>(left);
        left -= soft(with_clock(said.count()), move + 1) * 5 / 4 + 100us;
        ASSERT_GE(left, 1ms) << "after move " << move;
    }
}

TEST(Clock, MoveTimeIsUsedUpLessTheOverhead) {
    const auto given = [](std::int64_t move_time, std::int64_t overhead) {
        Limits limits;
        limits.move_time = move_time;
        limits.time[Color::White] = 5;  // move time wins over the clock
        const Clock clock = clock_for(limits, overhead);
        EXPECT_EQ(clock.soft(), clock.hard());
        return *clock.hard();
    };
    EXPECT_EQ(given(1000, 20), 980ms);
    EXPECT_EQ(given(1000, 0), 1000ms);
    EXPECT_EQ(given(1000, 5000), 947ms) << "a twentieth and three milliseconds at most";
    EXPECT_EQ(given(100, 20), 92ms);
    EXPECT_EQ(given(10, 20), 6500us);
    EXPECT_EQ(given(4, 20), 2467us) << "a twentieth and a third at most";
    for (const std::int64_t time : {1, 2, 10, 30}) {
        EXPECT_GE(given(time, 10000), time * 616us);
        EXPECT_LE(given(time, 20), time * 1ms);
        EXPECT_EQ(given(time, 0), time * 1ms);
    }
    for (const std::int64_t time : {kLeast, std::int64_t{-1}, std::int64_t{0}})
        EXPECT_EQ(given(time, 20), given(1, 20));
    EXPECT_GT(given(kMostTime, 20), 1000s);
}

TEST(Clock, TimeIsMonotonicFromTheStart) {
    const auto start = std::chrono::steady_clock::now() - std::chrono::milliseconds(500);
    const Clock clock({}, Color::White, 0, 0, start);
    EXPECT_EQ(clock.start(), start);
    const microseconds before = clock.elapsed(0);
    EXPECT_GE(before, 500ms);
    EXPECT_GE(clock.elapsed(1000000), before);
    EXPECT_GE(clock.elapsed_ms(0), 500);
}

TEST(Clock, NodesMayStandForTime) {
    const Clock clock(with_clock(1000), Color::White, 0, 500, std::chrono::steady_clock::now());
    EXPECT_EQ(clock.elapsed(0), 0ms);
    EXPECT_EQ(clock.elapsed(499), 998us);
    EXPECT_EQ(clock.elapsed_ms(499), 0);
    EXPECT_EQ(clock.elapsed(100000), 200ms);
}

TEST(Clock, NodesThatAreLeft) {
    Limits limits;
    limits.move_time = 1000;
    const auto start = std::chrono::steady_clock::now();
    const Clock clock(limits, Color::White, 0, 500, start);
    EXPECT_EQ(clock.nodes_left(0), 500'000U);
    EXPECT_EQ(clock.nodes_left(1), 499'999U);
    EXPECT_EQ(clock.nodes_left(499'999), 1U);
    EXPECT_EQ(clock.nodes_left(500'000), 0U);
    EXPECT_EQ(clock.nodes_left(600'000), 0U);
    EXPECT_EQ(Clock(limits, Color::White, 0, 0, start).nodes_left(0), std::nullopt);
    EXPECT_EQ(Clock({}, Color::White, 0, 500, start).nodes_left(0), std::nullopt);
    // A century at the most nodes a millisecond.
    const Clock longest(with_clock(kMostTime), Color::White, 0, 1'000'000, start, kLateMove);
    EXPECT_GT(longest.nodes_left(0), 600'000'000'000'000'000U);
}

}  // namespace
}  // namespace sebastes
