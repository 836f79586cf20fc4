// What the proof search remembers of a position, and what it forgets first.
#include "search/mate/proof_table.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace sebastes {
namespace {

constexpr Key kKey = 0x1234'5678'9ABC'DEF0;

class ProofTableTest : public ::testing::Test {
  protected:
    static std::optional<ProofNumbers> known(const ProofTable& table, Key key, int moves) {
        ProofNumbers numbers{77, 88};
        if (table.probe(key, moves, numbers)) return numbers;
        EXPECT_EQ(numbers, (ProofNumbers{77, 88})) << "what was not found was changed";
        return std::nullopt;
    }

    TranspositionTable memory_{1};
    ProofTable table_{memory_, 1};
};

TEST_F(ProofTableTest, NumbersComeBackForTheSameMoves) {
    EXPECT_EQ(known(table_, kKey, 5), std::nullopt);
    for (const ProofNumbers numbers :
         {ProofNumbers{1, 1}, ProofNumbers{3, ProofNumbers::kInfinite - 1},
          ProofNumbers{ProofNumbers::kInfinite - 1, 3}})
        for (const int moves : {1, 5, kMostMateMoves}) {
            table_.store(kKey, moves, numbers, 10);
            EXPECT_EQ(known(table_, kKey, moves), numbers);
        }
    EXPECT_EQ(known(table_, kKey, 4), std::nullopt);
    EXPECT_EQ(known(table_, kKey ^ 1, 5), std::nullopt);
    EXPECT_EQ(known(table_, ~kKey, 5), std::nullopt);
}

TEST_F(ProofTableTest, AProofHoldsForMoreMovesAndADisproofForFewer) {
    table_.store(kKey, 7, kProven, 1);
    table_.store(kKey, 4, kDisproven, 1);
    for (int moves = 1; moves <= 10; ++moves)
        EXPECT_EQ(known(table_, kKey, moves), moves >= 7   ? std::optional(kProven)
                                              : moves <= 4 ? std::optional(kDisproven)
                                                           : std::nullopt)
            << moves;
    // What is settled is not overwritten by less.
    table_.store(kKey, 7, {2, 2}, 1000);
    table_.store(kKey, 8, {2, 2}, 1000);
    table_.store(kKey, 4, {2, 2}, 1000);
    table_.store(kKey, 3, {2, 2}, 1000);
    EXPECT_EQ(known(table_, kKey, 7), kProven);
    EXPECT_EQ(known(table_, kKey, 8), kProven);
    EXPECT_EQ(known(table_, kKey, 4), kDisproven);
    EXPECT_EQ(known(table_, kKey, 3), kDisproven);
}

// Entries of one cluster: their keys differ in their lowest bits alone.
TEST_F(ProofTableTest, OneEntryForAPositionWhereOneSaysAll) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (const bool proof : {true, false}) {
        const Key key = proof ? kKey : ~kKey;
        // Each says more than the one before, and takes its place.
        for (int i = 0; i < 2 * kEntries; ++i)
            table_.store(key, proof ? 40 - i : 10 + i, proof ? kProven : kDisproven, 1000);
        for (int i = 1; i < kEntries; ++i) table_.store(key ^ static_cast<Key>(i), 5, {2, 2}, 1);
        EXPECT_EQ(known(table_, key, 40), proof ? std::optional(kProven) : std::nullopt);
        EXPECT_EQ(known(table_, key, 10), proof ? std::nullopt : std::optional(kDisproven));
        for (int i = 1; i < kEntries; ++i)
            EXPECT_EQ(known(table_, key ^ static_cast<Key>(i), 5), (ProofNumbers{2, 2})) << i;
    }
    // Numbers of the same moves take the place of the older ones.
    constexpr Key kOtherKey = kKey * 3;
    for (int i = 0; i < kEntries; ++i) table_.store(kOtherKey, 5, {1, 2}, 1'000'000);
    for (int i = 1; i < kEntries; ++i)
        table_.store(kOtherKey ^ static_cast<Key>(i), 5, {2, 2}, 1'000'000);
    EXPECT_EQ(known(table_, kOtherKey, 5), (ProofNumbers{1, 2}));
}

TEST_F(ProofTableTest, TheCheapestIsForgottenFirst) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (int i = 0; i < kEntries; ++i)
        table_.store(kKey ^ static_cast<Key>(i), 5, {2, 2},
                     std::uint64_t{1} << (i == 1 ? 3 : 20 + i));
    table_.store(kKey ^ 64, 5, {3, 3}, 1);
    EXPECT_EQ(known(table_, kKey ^ 64, 5), (ProofNumbers{3, 3}));
    for (int i = 0; i < kEntries; ++i)
        EXPECT_EQ(known(table_, kKey ^ static_cast<Key>(i), 5).has_value(), i != 1) << i;
}

TEST_F(ProofTableTest, AnotherSearchIsForgottenBeforeThisOne) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (int i = 0; i < kEntries; ++i)
        table_.store(kKey ^ static_cast<Key>(i), 5, {2, 2}, i == 2 ? 1 : 1'000'000);
    ProofTable next(memory_, 2);
    for (int i = 0; i < kEntries; ++i) next.store(kKey ^ static_cast<Key>(64 + i), 5, {3, 3}, 1);
    for (int i = 0; i < kEntries; ++i) {
        EXPECT_EQ(known(next, kKey ^ static_cast<Key>(64 + i), 5), (ProofNumbers{3, 3})) << i;
        EXPECT_EQ(known(next, kKey ^ static_cast<Key>(i), 5), std::nullopt) << i;
    }
}

TEST_F(ProofTableTest, AnyEffortIsOfThisSearch) {
    const std::size_t clusters = memory_.memory().size();
    const Key step = ~Key{0} / clusters + 1;
    EXPECT_EQ(table_.per_mille_full(), 0);
    for (const std::uint64_t effort : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 30,
                                       std::uint64_t{1} << 31, ~std::uint64_t{0}})
        for (Key cluster = 0; cluster < 250; ++cluster)
            table_.store(cluster * step + step / 2 + effort % 97, 5, {2, 2}, effort);
    EXPECT_EQ(table_.per_mille_full(), 1000);
    EXPECT_EQ(ProofTable(memory_, 2).per_mille_full(), 0);
    EXPECT_EQ(ProofTable(memory_, 32).per_mille_full(), 1000) << "31 searches on";
}

}  // namespace
}  // namespace sebastes
