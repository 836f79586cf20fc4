#include "search/transposition_table.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <new>
#include <vector>

#include "core/random.h"
#include "tests/support/sanitized.h"

namespace sebastes {
namespace {

constexpr Move kSomeMove = Move::normal(Square::E2, Square::E4);
constexpr Move kOtherMove = Move::normal(Square::G1, Square::F3);

// The key of the `n`th cluster's `i`th position, in a table of 1 MiB.
Key key_in_cluster(std::uint64_t n, std::uint64_t i) {
    constexpr std::uint64_t kClusters = (1U << 20) / 64;
    return n * (~std::uint64_t{0} / kClusters + 1) + 1 + i;
}

void expect_bounds(const TranspositionTable& table, Key key, int ply, int lower, int upper) {
    EXPECT_EQ(table.probe(key, ply).lower, lower);
    EXPECT_EQ(table.probe(key, ply).upper, upper);
}

TEST(TranspositionTable, WhatIsStoredIsFound) {
    TranspositionTable table(1);
    EXPECT_FALSE(table.probe(12345, 0).found);
    table.store(12345, 3, 7, kSomeMove, -42, Bound::Exact, true);
    const TableHit hit = table.probe(12345, 9);
    EXPECT_TRUE(hit.found);
    EXPECT_EQ(hit.move, kSomeMove);
    EXPECT_EQ(hit.lower, -42);
    EXPECT_EQ(hit.upper, -42);
    EXPECT_EQ(hit.depth, 7);
    EXPECT_TRUE(hit.is_pv);
    EXPECT_FALSE(table.probe(12346, 9).found);
    table.clear();
    EXPECT_FALSE(table.probe(12345, 9).found);
}

TEST(TranspositionTable, BothBoundsAreKept) {
    TranspositionTable table(1);
    table.store(7, 0, 5, kSomeMove, 10, Bound::Lower, false);
    expect_bounds(table, 7, 0, 10, kInfinity);
    table.store(7, 0, 5, Move{}, 30, Bound::Upper, false);
    expect_bounds(table, 7, 0, 10, 30);
    EXPECT_EQ(table.probe(7, 0).move, kSomeMove) << "a result without a move keeps the move known";
    // The bounds come closer, from both sides.
    table.store(7, 0, 5, kOtherMove, 20, Bound::Lower, false);
    table.store(7, 0, 5, Move{}, 20, Bound::Upper, false);
    expect_bounds(table, 7, 0, 20, 20);
    EXPECT_EQ(table.probe(7, 0).move, kOtherMove);
}

TEST(TranspositionTable, BoundsThatContradictOrAreOfAnotherDepthAreDropped) {
    TranspositionTable table(1);
    table.store(7, 0, 5, kSomeMove, 10, Bound::Upper, false);
    table.store(7, 0, 5, kSomeMove, 11, Bound::Lower, false);
    EXPECT_EQ(table.probe(7, 0).lower, 11);
    EXPECT_EQ(table.probe(7, 0).upper, kInfinity) << "no value is above 11 and below 10";
    table.store(7, 0, 5, kSomeMove, 9, Bound::Upper, false);
    expect_bounds(table, 7, 0, -kInfinity, 9);

    table.store(7, 0, 6, kSomeMove, -50, Bound::Lower, false);
    EXPECT_EQ(table.probe(7, 0).depth, 6);
    EXPECT_EQ(table.probe(7, 0).lower, -50);
    EXPECT_EQ(table.probe(7, 0).upper, kInfinity) << "9 was the bound of depth 5";
}

TEST(TranspositionTable, MateScoresCountFromTheAskingNode) {
    TranspositionTable table(1);
    // Found 10 plies from the root: a mate 4 plies on.
    table.store(7, 10, 5, kSomeMove, mate_in(14), Bound::Exact, false);
    EXPECT_EQ(table.probe(7, 10).lower, mate_in(14));
    expect_bounds(table, 7, 2, mate_in(6), mate_in(6));
    table.store(8, 10, 5, kSomeMove, mated_in(13), Bound::Upper, false);
    EXPECT_EQ(table.probe(8, 0).upper, mated_in(3));
    EXPECT_EQ(table.probe(8, 20).upper, mated_in(23));
    // Others do not.
    for (const int score : {-1000, 0, 7, kMaxEvaluation, -kMaxEvaluation}) {
        table.store(9, 10, 5, kSomeMove, score, Bound::Exact, false);
        expect_bounds(table, 9, 3, score, score);
    }
    EXPECT_EQ(table.probe(7, kMaxPly - 1).lower, mate_in(kMaxPly + 3));
    EXPECT_TRUE(is_win(table.probe(7, kMaxPly - 1).lower)) << "still a mate, far from the root";
}

TEST(TranspositionTable, DeepResultsOfThisSearchOutliveShallowOnes) {
    TranspositionTable table(1);
    table.store(7, 0, 12, kSomeMove, 10, Bound::Lower, false);
    table.store(7, 0, 2, kOtherMove, -10, Bound::Upper, false);
    EXPECT_EQ(table.probe(7, 0).depth, 12);
    EXPECT_EQ(table.probe(7, 0).lower, 10);
    table.new_search();
    table.store(7, 0, 2, kOtherMove, -10, Bound::Upper, false);
    EXPECT_EQ(table.probe(7, 0).depth, 2) << "of an earlier search: may go";
    EXPECT_EQ(table.probe(7, 0).upper, -10);
}

TEST(TranspositionTable, FullClusterGivesUpItsShallowest) {
    TranspositionTable table(1);
    constexpr std::uint64_t kCluster = 5;
    for (std::uint64_t i = 0; i < 4; ++i)
        table.store(key_in_cluster(kCluster, i), 0, i == 2 ? 3 : 10, kSomeMove, 1, Bound::Exact,
                    false);
    table.store(key_in_cluster(kCluster, 4), 0, 1, kSomeMove, 1, Bound::Exact, false);
    for (std::uint64_t i = 0; i < 5; ++i)
        EXPECT_EQ(table.probe(key_in_cluster(kCluster, i), 0).found, i != 2) << i;
    EXPECT_FALSE(table.probe(key_in_cluster(kCluster + 1, 0), 0).found);
}

TEST(TranspositionTable, FullClusterGivesUpWhatIsOld) {
    TranspositionTable table(1);
    for (std::uint64_t i = 0; i < 4; ++i) {
        if (i == 3) {
            // Two searches weigh as much as eight plies.
            table.new_search();
            table.new_search();
        }
        table.store(key_in_cluster(0, i), 0,
                    i == 0   ? 9
                    : i == 3 ? 2
                             : 30,
                    kSomeMove, 1, Bound::Exact, false);
    }
    table.store(key_in_cluster(0, 4), 0, 1, kSomeMove, 1, Bound::Exact, false);
    EXPECT_FALSE(table.probe(key_in_cluster(0, 0), 0).found) << "depth 9, but old";
    for (std::uint64_t i = 1; i < 5; ++i) EXPECT_TRUE(table.probe(key_in_cluster(0, i), 0).found);
}

TEST(TranspositionTable, AgesGoRoundWithoutHarm) {
    TranspositionTable table(1);
    table.store(7, 0, 5, kSomeMove, 10, Bound::Exact, true);
    for (int i = 0; i < 1000; ++i) {
        table.new_search();
        ASSERT_TRUE(table.probe(7, 0).found);
        ASSERT_TRUE(table.probe(7, 0).is_pv);
    }
}

TEST(TranspositionTable, FillIsThatOfThisSearch) {
    TranspositionTable table(1);
    EXPECT_EQ(table.per_mille_full(), 0);
    Random random(1);
    for (int i = 0; i < 1 << 18; ++i)
        table.store(random.next(), 0, 5, kSomeMove, 10, Bound::Exact, false);
    EXPECT_GT(table.per_mille_full(), 950);
    EXPECT_LE(table.per_mille_full(), 1000);
    table.new_search();
    EXPECT_EQ(table.per_mille_full(), 0);
    table.clear();
    EXPECT_EQ(table.per_mille_full(), 0);
}

TEST(TranspositionTable, SizeIsWhatWasAskedFor) {
    TranspositionTable table(3);
    EXPECT_EQ(table.size_mib(), 3U);
    EXPECT_EQ(table.memory().size_bytes(), 3U << 20);
    table.resize(0);
    EXPECT_EQ(table.size_mib(), TranspositionTable::kMinMib);
    // Keys reach every cluster, to the last one.
    for (const Key key : {Key{1}, ~Key{0}, Key{1} << 63}) {
        table.store(key, 0, 1, kSomeMove, 0, Bound::Exact, false);
        EXPECT_TRUE(table.probe(key, 0).found);
    }
}

using test::kSanitized;

// Lets the process have no more than so much memory, for as long as it lives.
class MemoryLimit {
  public:
    explicit MemoryLimit(rlim_t bytes) {
        getrlimit(RLIMIT_AS, &old_);
        const rlimit less{std::min(bytes, old_.rlim_max), old_.rlim_max};
        EXPECT_EQ(setrlimit(RLIMIT_AS, &less), 0);
    }
    ~MemoryLimit() { setrlimit(RLIMIT_AS, &old_); }
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

  private:
    rlimit old_{};
};

TEST(TranspositionTable, RefusedMemoryLeavesTheOldTable) {
    if (kSanitized) GTEST_SKIP() << "sanitizers need the memory";
    TranspositionTable table(2);
    table.store(7, 0, 5, kSomeMove, 10, Bound::Exact, false);
    const MemoryLimit limit(rlim_t{2} << 30);
    for (const std::size_t mib : {std::size_t{4096}, TranspositionTable::kMaxMib, ~std::size_t{0}})
        EXPECT_THROW(table.resize(mib), std::bad_alloc);
    EXPECT_EQ(table.size_mib(), 2U);
    EXPECT_EQ(table.memory().size_bytes(), 2U << 20);
    EXPECT_TRUE(table.probe(7, 0).found);
    EXPECT_THROW(TranspositionTable{4096}, std::bad_alloc);
    table.resize(4);
    EXPECT_EQ(table.size_mib(), 4U);
    EXPECT_FALSE(table.probe(7, 0).found);
}

TEST(TranspositionTable, SpoiledWordsAreMisses) {
    TranspositionTable table(1);
    Random random(2);
    std::vector<Key> keys;
    for (int i = 0; i < 1000; ++i) {
        keys.push_back(random.next());
        table.store(keys.back(), 0, 5, kSomeMove, 10, Bound::Exact, false);
    }
    for (auto& cluster : table.memory())
        for (auto& entry : cluster.entries)
            (random.below(2) ? entry.check : entry.data) = random.next();
    for (const Key key : keys) EXPECT_FALSE(table.probe(key, 0).found);
}

}  // namespace
}  // namespace sebastes
