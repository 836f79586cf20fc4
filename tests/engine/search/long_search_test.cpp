// Reports of searches that last seconds: scores that are bounds, and `currmove`.  One node counts
// as one millisecond.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

constexpr std::string_view kMiddleGame =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

// Wherever an iteration is cut off, a bound of it is not what is shown last, and nothing of its
// nodes is missing.
TEST(LongSearch, EndsWithWhatIsAnswered) {
    SearchOptions options;
    options.nodes_per_ms = 1;
    Engine session(1);
    int cut_off = 0;
    for (const Driver driver : kDrivers)
        for (std::uint64_t nodes = 5000; nodes < 60000; nodes += 1500) {
            session.new_game();
            options.driver = driver;
            const SearchRun run =
                run_search(session, Game{position_of(kMiddleGame)}, to_nodes(nodes), options);
            const SearchReport& last = run.shown.back();
            EXPECT_FALSE(last.is_lower_bound || last.is_upper_bound) << nodes;
            EXPECT_EQ(last.line, run.result.line) << nodes;
            EXPECT_EQ(last.score, run.result.score) << nodes;
            EXPECT_EQ(last.nodes, run.result.nodes) << nodes;
            EXPECT_EQ(last.nodes, nodes);
            const auto before = run.shown.end() - 2;
            cut_off += before->is_lower_bound || before->is_upper_bound;
        }
    EXPECT_GT(cut_off, 0);
}

TEST(LongSearch, CurrentMovesComeAtMostEvery50Ms) {
    using Clock = std::chrono::steady_clock;
    const auto told = [](const std::string& options) {
        const Lines lines = answers(options + "setoption name nodestime value 1\nposition fen " +
                                    std::string(kMiddleGame) + "\ngo nodes 100000\n");
        return std::ranges::count_if(lines, [](const std::string& line) {
            return line.find(" currmove ") != std::string::npos;
        });
    };
    const auto begin = Clock::now();
    const auto count = told("");
    const auto elapsed =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    EXPECT_GE(count, 1);
    EXPECT_LE(count, 1 + elapsed.count() / 50);
    EXPECT_EQ(told("setoption name Minimal value true\n"), 0);
}

}  // namespace
}  // namespace sebastes
