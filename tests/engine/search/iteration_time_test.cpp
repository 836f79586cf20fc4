// Time management: after which iteration a search ends, and when it stops within one.  In the tests
// of iterations one node counts as one millisecond, so that all times are exact.
#include "search/time/search_budget.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

const Move kMove = Move::normal(Square::E2, Square::E4);
const Move kOther = Move::normal(Square::D2, Square::D4);

// A clock of one hour: the first move gets about a minute and a half, and six minutes at most.
class IterationTimeTest : public ::testing::Test {
  protected:
    IterationTimeTest() {
        limits_.time[Color::White] = 3'600'000;
        begin();
    }
    void begin() { budget_.start(limits_, Clock(limits_, Color::White, 0, 1, {}), control_, {}); }
    std::uint64_t hard_ms() const {
        return static_cast<std::uint64_t>(*budget_.clock().hard() / std::chrono::milliseconds(1));
    }
    // Iterations of no time, and one that has the last one's values: from how many milliseconds on
    // it is the last, in hundredths of the soft limit.
    int needed(const std::vector<IterationResult>& before, IterationResult last,
               double best_share = 0.0) const {
        std::uint64_t too_few = 0;
        std::uint64_t enough = 2 * hard_ms();
        while (too_few + 1 < enough) {
            IterationTime time(budget_);
            for (const IterationResult& iteration : before) EXPECT_FALSE(time.is_enough(iteration));
            last.nodes = (too_few + enough) / 2;
            last.best_nodes = static_cast<std::uint64_t>(
                std::llround(static_cast<double>(last.nodes) * best_share));
            (time.is_enough(last) ? enough : too_few) = last.nodes;
        }
        const double soft = static_cast<double>(budget_.clock().soft()->count()) / 1000;
        return static_cast<int>(std::lround(100 * static_cast<double>(enough) / soft));
    }
    static std::vector<IterationResult> of_depths(int count, int score = 0) {
        std::vector<IterationResult> all;
        for (int depth = 1; depth <= count; ++depth) all.push_back({depth, kMove, score, 0, 0, 20});
        return all;
    }

    Limits limits_;
    SearchBudget budget_;
    SearchControl control_;
};

TEST_F(IterationTimeTest, LessForAMoveThatStays) {
    // A first iteration counts as a change.
    EXPECT_EQ(needed({}, {1, kMove, 0, 0, 0, 20}), 135);
    EXPECT_EQ(needed(of_depths(1), {2, kMove, 0, 0, 0, 20}), 128);
    EXPECT_EQ(needed(of_depths(3), {4, kMove, 0, 0, 0, 20}), 113);
    EXPECT_EQ(needed(of_depths(5), {5, kOther, 0, 0, 0, 20}), 135);
    // Ten iterations are as good as more.
    EXPECT_EQ(needed(of_depths(10), {5, kMove, 0, 0, 0, 20}), 60);
    EXPECT_EQ(needed(of_depths(30), {5, kMove, 0, 0, 0, 20}), 60);
    EXPECT_EQ(needed(of_depths(9), {5, kMove, 0, 0, 0, 20}), 68);
}

TEST_F(IterationTimeTest, MoreWhereTheScoreFalls) {
    const auto by = [&](int drop) {
        return needed(of_depths(4, 50), {5, kOther, 50 - drop, 0, 0, 20});
    };
    EXPECT_EQ(by(0), 135);
    EXPECT_EQ(by(12), 149) << "a tenth more";
    EXPECT_EQ(by(60), 203);
    EXPECT_EQ(by(600), 203) << "half as much again at most";
    EXPECT_EQ(by(-12), 122);
    EXPECT_EQ(by(-18), 115);
    EXPECT_EQ(by(-600), 115);
    // The first iterations' scores jump.
    EXPECT_EQ(needed(of_depths(3, 50), {4, kOther, -50, 0, 0, 20}), 135);
}

TEST_F(IterationTimeTest, LessWhereTheBestMoveTookTheEffort) {
    const auto with = [&](int depth, double share) {
        return needed({}, {depth, kMove, 0, 0, 0, 20}, share);
    };
    EXPECT_EQ(with(7, 0.5), 162) << "1.2 times";
    EXPECT_EQ(with(7, 0.9), 86);
    EXPECT_EQ(with(7, 1.0), 68) << "half at least";
    EXPECT_EQ(with(7, 0.1), 203) << "half as much again at most";
    EXPECT_EQ(with(6, 1.0), 135);
}

TEST_F(IterationTimeTest, NeverMoreThanTheHardLimit) {
    limits_.moves_to_go = 1;
    begin();
    ASSERT_EQ(budget_.clock().soft(), budget_.clock().hard());
    EXPECT_EQ(needed({}, {1, kMove, 0, 0, 0, 20}), 100);
    limits_ = {};
    limits_.move_time = 100'000;
    begin();
    EXPECT_EQ(needed({}, {1, kMove, 0, 0, 0, 20}), 100);
    EXPECT_EQ(needed(of_depths(20), {21, kMove, 0, 0, 0, 20}, 1.0), 100);
    EXPECT_EQ(needed({}, {10, kMove, 0, 0, 0, 1}), 100) << "a move's time is used, whatever it is";
}

TEST_F(IterationTimeTest, OneMoveIsNotThoughtAboutForLong) {
    IterationTime time(budget_);
    EXPECT_FALSE(time.is_enough({5, kMove, 0, 0, 0, 1}));
    EXPECT_FALSE(time.is_enough({6, kMove, 0, 0, 0, 2}));
    EXPECT_TRUE(time.is_enough({6, kMove, 0, 0, 0, 1}));
    // Without a clock the depth that was asked for counts.
    limits_ = {};
    begin();
    EXPECT_FALSE(time.is_enough({30, kMove, 0, 1'000'000'000, 0, 1}));
}

TEST_F(IterationTimeTest, NodesAreEnoughWhenTheyAreReached) {
    limits_ = {};
    for (const bool soft : {false, true}) {
        limits_.nodes.reset();
        (soft ? limits_.soft_nodes : limits_.nodes) = 1000;
        begin();
        IterationTime time(budget_);
        EXPECT_FALSE(time.is_enough({7, kMove, 0, 999, 0, 20}));
        EXPECT_TRUE(time.is_enough({8, kMove, 0, 1000, 0, 20}));
    }
}

TEST_F(IterationTimeTest, NoTimeIsEnoughWhilePondering) {
    SearchControl control(true);
    budget_.start(limits_, Clock(limits_, Color::White, 0, 1, {}), control, {});
    IterationTime time(budget_);
    EXPECT_FALSE(time.is_enough({9, kMove, 0, 1'000'000'000, 0, 1}));
    control.ponder_hit();
    EXPECT_TRUE(time.is_enough({10, kMove, 0, 1'000'000'000, 0, 20}));
}

TEST_F(IterationTimeTest, ASearchKnowsNothingOfTheOneBefore) {
    IterationTime time(budget_);
    const auto nearly = static_cast<std::uint64_t>(budget_.clock().soft()->count() / 1000);
    for (const IterationResult& iteration : of_depths(20)) EXPECT_FALSE(time.is_enough(iteration));
    time.restart();
    EXPECT_FALSE(time.is_enough({1, kMove, 0, nearly, 0, 20})) << "not as one that stayed";
}

// ---- When searches stop: nodes are counted over all threads ----

// A search may leave the rule in the middle of an interval in which it does not look.
TEST(StopRule, LooksAtOnceWhenItBegins) {
    SearchBudget budget;
    SearchControl control;
    ThreadCounters counters;
    StopRule rule(budget, true);
    const auto begin = [&](const Limits& limits) {
        const auto now = std::chrono::steady_clock::now();
        budget.start(limits, Clock(limits, Color::White, 0, 0, now), control, {&counters});
        rule.restart();
        rule.has_answer();
    };
    begin(Limits{});
    EXPECT_FALSE(rule.should_stop(1));
    Limits limits;
    limits.nodes = 10;
    counters.nodes = 10;
    begin(limits);
    EXPECT_TRUE(rule.should_stop(10));
}

TEST(StopRule, AThreadWithoutAMoveSearchesSoManyNodesMore) {
    SearchBudget budget;
    SearchControl control;
    ThreadCounters counters;
    StopRule rule(budget, true);
    Limits limits;
    limits.nodes = 1;
    counters.nodes = 5;
    budget.start(limits, Clock(), control, {&counters});
    rule.restart();
    EXPECT_FALSE(rule.should_stop(5));
    EXPECT_FALSE(rule.is_over(5));
    EXPECT_TRUE(rule.should_stop(1'000'000'000));
    for (const std::uint64_t nodes : {4U, 5U}) {
        rule.give_up_at(nodes);
        EXPECT_TRUE(rule.should_stop(5));
    }
    rule.give_up_at(6);
    EXPECT_FALSE(rule.should_stop(5));
    rule.give_up_at(StopRule::kNever);
    EXPECT_FALSE(rule.should_stop(5));
}

// Nodes are its milliseconds here.
TEST(StopRule, TheHardLimitIsWatchedByOneThreadAndNotWhilePondering) {
    Limits limits;
    limits.move_time = 100;
    const Clock clock(limits, Color::White, 0, 1, {});
    SearchControl control(true);
    ThreadCounters counters;
    SearchBudget budget;
    budget.start(limits, clock, control, {&counters, &counters});
    StopRule one(budget, true);
    StopRule other(budget, false);
    for (StopRule* rule : {&one, &other}) {
        rule->restart();
        rule->has_answer();
    }
    // From so many nodes on it looks at the clock, at the latest.
    const auto stops = [](StopRule& rule, std::uint64_t nodes) {
        bool does = false;
        for (int i = 0; i < 5000; ++i) does |= rule.should_stop(nodes);
        return does;
    };
    EXPECT_FALSE(stops(one, 1000)) << "pondering";
    control.ponder_hit();
    EXPECT_FALSE(stops(one, 99));
    EXPECT_FALSE(stops(other, 1000));
    EXPECT_TRUE(stops(one, 100));
    EXPECT_TRUE(other.should_stop(1)) << "all end with it";
}

TEST(StopRule, ASoftLimitEndsTheSearchAfterItsIteration) {
    Engine session(1);
    for (const std::uint64_t nodes : {500U, 3000U, 10000U}) {
        session.new_game();
        Limits limits;
        limits.soft_nodes = nodes;
        const SearchRun soft = run_search(session, Game{}, limits);
        EXPECT_GE(soft.result.nodes, nodes);
        // As deep a search is the same one, and one less deep does not reach the limit.
        session.new_game();
        limits = {};
        limits.depth = soft.result.depth;
        EXPECT_EQ(run_search(session, Game{}, limits).result.nodes, soft.result.nodes);
        session.new_game();
        limits.depth = soft.result.depth - 1;
        EXPECT_LT(run_search(session, Game{}, limits).result.nodes, nodes);
        // The hard limit comes first.
        session.new_game();
        limits = {};
        limits.soft_nodes = nodes;
        limits.nodes = soft.result.nodes - 1;
        EXPECT_EQ(run_search(session, Game{}, limits).result.nodes, soft.result.nodes - 1);
    }
}

TEST(StopRuleThreads, NodesAreThoseOfAllThreads) {
    Engine session(1, 4);
    for (const std::uint64_t nodes : {1000U, 20000U}) {
        session.new_game();
        const SearchRun run = run_search(session, Game{}, to_nodes(nodes));
        EXPECT_GE(run.result.nodes, nodes);
        // Each may end the node that it is in, and one the first iteration.
        EXPECT_LE(run.result.nodes, nodes + 200);
        EXPECT_TRUE(run.result.best);
    }
}

}  // namespace
}  // namespace sebastes
