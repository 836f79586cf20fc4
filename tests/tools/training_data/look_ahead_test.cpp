// Scores that look ahead in a game, by hand; and that a filter gives them to what it keeps.
#include "tools/shared/training_data/look_ahead.h"

#include <gtest/gtest.h>

#include "tools/shared/training_data/filters.h"

namespace sebastes::training {
namespace {

using LookAhead = std::vector<std::int16_t>;

std::vector<ScoredMove> moves_with(const LookAhead& scores) {
    const Move moves[] = {
        Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
        Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)};
    std::vector<ScoredMove> scored;
    for (const std::int16_t score : scores) scored.push_back({moves[scored.size() % 4], score});
    return scored;
}

TEST(LookAhead, AProbabilityIsAMeanOfItsOwnAndTheNext) {
    const auto moves = moves_with({-350, 0, 175});
    // Probabilities 0.1192, 0.5 and 0.7311; half of the last two is 0.6155, which is 82
    // centipawns, and half of that and of the first 0.3674, which is -95.
    EXPECT_EQ(look_ahead_scores(moves, 0.5), (LookAhead{-95, 82, 175}));
    EXPECT_EQ(look_ahead_scores(moves, 0), (LookAhead{-350, 0, 175}));
    EXPECT_EQ(look_ahead_scores(moves, 1), (LookAhead{175, 175, 175}));
    EXPECT_EQ(look_ahead_scores({}, 0.5), LookAhead{});
}

TEST(LookAhead, ARandomMoveEndsIt) {
    EXPECT_EQ(look_ahead_scores(moves_with({-100, 50, kNoScore, 900, 800}), 1),
              (LookAhead{50, 50, kNoScore, 800, 800}));
}

TEST(LookAhead, WhatIsKnownStaysAndCountsAsWon) {
    const auto mate = static_cast<std::int16_t>(mate_in(5));
    const LookAhead scores = look_ahead_scores(moves_with({0, mate, -mate, 20000}), 0.5);
    EXPECT_EQ(scores[1], mate);
    EXPECT_EQ(scores[2], -mate);
    EXPECT_EQ(scores[3], 20000);
    // Half even, half won: 0.75.
    EXPECT_EQ(look_ahead_scores(moves_with({0, mate, 0}), 0.5)[0], 192);
    EXPECT_EQ(look_ahead_scores(moves_with({0, -mate, 0}), 0.5)[0], -192);
}

TEST(LookAhead, AFilterAppliesItToWhatItKeeps) {
    GameRecord game;
    game.moves = moves_with({600, 0, 175, 0});
    std::vector<PackedPosition> kept;
    ASSERT_TRUE(PositionFilter({.score_limit = 500, .lambda = 1}).take(game, kept));
    ASSERT_EQ(kept.size(), 3U);  // the first one's own score is beyond the limit
    for (const PackedPosition& each : kept) EXPECT_EQ(each.score, 0);
}

}  // namespace
}  // namespace sebastes::training
