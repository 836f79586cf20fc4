// The search's constants: fixed, and with SEBASTES_TUNING options of the engine.
#include "search/parameters.h"

#include <gtest/gtest.h>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

using namespace parameters;

std::string bench_signature(const std::string& before) {
    const Lines lines = lines_that_start(answers(before + "bench 16 1 5\n"), "Nodes searched");
    return lines.empty() ? "" : lines.front();
}

TEST(Parameters, AreOptionsOnlyForTuning) {
    const Lines options = lines_that_start(answers("uci\n"), "option name RazorMargin ");
#ifdef SEBASTES_TUNING
    EXPECT_EQ(options, Lines{"option name RazorMargin type spin default " +
                             std::to_string(kRazorMargin) + " min 100 max 500"});
    const std::string usual = bench_signature("");
    EXPECT_NE(usual, "");
    const int margin = kFutilityMargin;
    const std::string changed = bench_signature("setoption name FutilityMargin value 40\n");
    EXPECT_EQ(kFutilityMargin, 40);
    EXPECT_NE(changed, usual);
    EXPECT_EQ(
        bench_signature("setoption name FutilityMargin value " + std::to_string(margin) + '\n'),
        usual);
#else
    EXPECT_EQ(options, Lines{});
    EXPECT_NE(bench_signature(""), "");
#endif
}

TEST(Parameters, LateMoveCountGrowsWithDepth) {
    EXPECT_GE(late_move_count(1, false), 1);
    for (int depth = 1; depth < 20; ++depth) {
        EXPECT_GT(late_move_count(depth + 1, true), late_move_count(depth, true));
        EXPECT_GE(late_move_count(depth, true), late_move_count(depth, false));
    }
}

TEST(Parameters, HistoryBonusIsBounded) {
    for (int depth = 1; depth < kHistoryBonusLimit; ++depth) {
        EXPECT_GE(history_bonus(depth + 1), history_bonus(depth));
        EXPECT_LE(history_bonus(depth), kHistoryBonusLimit);
    }
    EXPECT_GT(history_bonus(1), 0);
}

TEST(Parameters, LogarithmsAreCappedAtTheEdge) {
    EXPECT_EQ(base_reduction(1, 40), kReductionBase);
    EXPECT_EQ(base_reduction(40, 1), kReductionBase);
    EXPECT_EQ(base_reduction(63, 63), base_reduction(200, 300));
    EXPECT_NEAR(base_reduction(10, 20), kReductionBase + kReductionFactor * 2.302585 * 2.995732, 1);
}

}  // namespace
}  // namespace sebastes
