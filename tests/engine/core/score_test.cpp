#include "core/score.h"

#include <gtest/gtest.h>

namespace sebastes {
namespace {

TEST(Score, MatesAreOutsideTheEvaluations) {
    for (int ply = 0; ply <= kMaxPly; ++ply) {
        EXPECT_TRUE(is_win(mate_in(ply)));
        EXPECT_TRUE(is_loss(mated_in(ply)));
        EXPECT_TRUE(is_mate(mate_in(ply)));
        EXPECT_TRUE(is_mate(mated_in(ply)));
        EXPECT_EQ(mate_in(ply), -mated_in(ply));
        EXPECT_LT(mate_in(ply), kInfinity);
    }
    for (const int score : {kDraw, kMaxEvaluation, -kMaxEvaluation}) EXPECT_FALSE(is_mate(score));
    EXPECT_GT(kNoScore, kInfinity);
}

TEST(Score, KnownWinsLieBetween) {
    for (int ply = 0; ply <= kMaxPly; ++ply) {
        EXPECT_FALSE(is_mate(tablebase_win_in(ply)));
        EXPECT_TRUE(is_known_win(tablebase_win_in(ply)));
        EXPECT_TRUE(is_known_loss(tablebase_loss_in(ply)));
        EXPECT_FALSE(is_known_win(tablebase_loss_in(ply)));
        EXPECT_EQ(tablebase_win_in(ply), -tablebase_loss_in(ply));
        EXPECT_LT(tablebase_win_in(ply), mate_in(2 * kMaxPly));
        EXPECT_GT(tablebase_win_in(ply), kMaxEvaluation);
        EXPECT_TRUE(is_known(mate_in(ply)) && is_known(mated_in(ply)));
    }
    for (const int score : {kDraw, kMaxEvaluation, -kMaxEvaluation}) EXPECT_FALSE(is_known(score));
    EXPECT_GT(tablebase_win_in(1), tablebase_win_in(3));
}

// The mating side counts its own moves; the mated side is mated after the other's move.
TEST(Score, MateDistanceIsInMoves) {
    EXPECT_EQ(mate_distance(mate_in(1)), 1);
    EXPECT_EQ(mate_distance(mate_in(3)), 2);
    EXPECT_EQ(mate_distance(mate_in(5)), 3);
    EXPECT_EQ(mate_distance(mated_in(0)), 0);
    EXPECT_EQ(mate_distance(mated_in(2)), -1);
    EXPECT_EQ(mate_distance(mated_in(4)), -2);
}

}  // namespace
}  // namespace sebastes
