// What is known of moves, one by one.
#include "book/lessons.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "book/polyglot_key.h"
#include "notation/notation.h"

namespace sebastes {
namespace {

TEST(LearntMoves, CountsEndAndWhatWasNeverPlayedIsNone) {
    constexpr std::uint16_t kMostTimes = std::numeric_limits<std::uint16_t>::max();
    const Position start = Position::start();
    const Move move = *parse_uci(start, "e2e4");
    const std::uint64_t key = polyglot_key(start);
    LearntMoves moves;
    EXPECT_TRUE(moves.biases(start).empty());
    moves.set({key, move.raw(), 900, 0});
    EXPECT_EQ(moves.size(), 0U);
    moves.set({key, move.raw(), 900, kMostTimes});
    moves.add({key, move, 0});
    std::vector<LearntMove> known;
    moves.for_each([&](const LearntMove& each) { known.push_back(each); });
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known[0].count, kMostTimes);
    EXPECT_LT(known[0].gain, 900);
    EXPECT_GT(known[0].gain, 0);
    EXPECT_EQ(moves.biases(start).size(), 1U);
    EXPECT_TRUE(moves.biases(start.after(move)).empty());
    moves.clear();
    EXPECT_TRUE(moves.biases(start).empty());
}

}  // namespace
}  // namespace sebastes
