// When searches stop: nodes are counted over all threads.
#include <gtest/gtest.h>

#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// A search may leave the rule in the middle of an interval in which it does not look.
TEST(StopRule, LooksAtOnceWhenItBegins) {
    SearchBudget budget;
    SearchControl control;
    NodeCounter counter{0};
    StopRule rule(budget, true);
    const auto begin = [&](const Limits& limits) {
        const auto now = std::chrono::steady_clock::now();
        budget.start(limits, Clock(limits, Color::White, 0, 0, now), control, {&counter});
        rule.restart();
        rule.has_answer();
    };
    begin(Limits{});
    EXPECT_FALSE(rule.should_stop(1));
    Limits limits;
    limits.nodes = 10;
    counter = 10;
    begin(limits);
    EXPECT_TRUE(rule.should_stop(10));
}

TEST(StopRule, OneThatOwesAnAnswerGoesOnForSoManyNodesOnly) {
    SearchBudget budget;
    SearchControl control;
    NodeCounter counter{0};
    StopRule rule(budget, true);
    Limits limits;
    limits.nodes = 1;
    counter = 5;
    budget.start(limits, Clock(), control, {&counter});
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
    rule.never_give_up();
    EXPECT_FALSE(rule.should_stop(5));
}

// Nodes are its milliseconds here.
TEST(StopRule, TheHardLimitIsWatchedByOneThreadAndNotWhilePondering) {
    Limits limits;
    limits.move_time = 100;
    const Clock clock(limits, Color::White, 0, 1, {});
    SearchControl control(true);
    NodeCounter counter{0};
    SearchBudget budget;
    budget.start(limits, clock, control, {&counter, &counter});
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
    Session session(1);
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
    Session session(1, 4);
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
