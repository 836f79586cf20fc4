// Filters of training data: what each one alone removes and keeps.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/positions.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/look_ahead.h"

namespace sebastes::training {
namespace {

// The scores that are kept of a game from `fen`.
std::vector<int> kept(const Filters& filters, std::string_view fen, std::vector<ScoredMove> moves) {
    TrainingGame game;
    game.start = position_of(fen);
    game.moves = std::move(moves);
    std::vector<PackedPosition> positions;
    PositionFilter(filters).take(game, positions);
    std::vector<int> scores;
    for (const auto& each : positions) scores.push_back(each.score);
    return scores;
}

using Scores = std::vector<int>;

TEST(TrainingFilters, NoisyPositionsAreLeftOutUnlessAskedFor) {
    constexpr std::string_view kFen = "k7/3P4/8/8/8/8/r7/K7 w - - 0 1";
    const std::vector<ScoredMove> capture_in_check{{Move::normal(Square::A1, Square::A2), 10}};
    Filters filters;
    EXPECT_EQ(kept(filters, kFen, capture_in_check), Scores{});
    filters.checks = true;
    EXPECT_EQ(kept(filters, kFen, capture_in_check), Scores{});
    filters.captures = true;
    EXPECT_EQ(kept(filters, kFen, capture_in_check), Scores{10});
    filters.checks = false;
    EXPECT_EQ(kept(filters, kFen, capture_in_check), Scores{});
    const std::vector<ScoredMove> promotion{
        {Move::promotion(Square::D7, Square::D8, PieceType::Rook), 20}};
    constexpr std::string_view kQuietFen = "8/k2P4/8/8/8/8/8/K7 w - - 0 1";
    EXPECT_EQ(kept({}, kQuietFen, promotion), Scores{});
    filters = {};
    filters.promotions = true;
    EXPECT_EQ(kept(filters, kQuietFen, promotion), Scores{20});
}

TEST(TrainingFilters, ScoresAndPliesHaveLimits) {
    const Move there = Move::normal(Square::G1, Square::F3);
    const Move reply = Move::normal(Square::G8, Square::F6);
    const Move back = Move::normal(Square::F3, Square::G1);
    const Move home = Move::normal(Square::F6, Square::G8);
    const std::vector<ScoredMove> moves{
        {there},     {reply, 900}, {back, static_cast<std::int16_t>(mate_in(9))},
        {home, -20}, {there, 30},  {reply, 40},
        {back, 50}};
    EXPECT_EQ(kept({}, kStartFen, moves), (Scores{900, -20, 30, 40, 50}));
    Filters filters;
    filters.certain = true;
    EXPECT_EQ(kept(filters, kStartFen, moves), (Scores{900, mate_in(9), -20, 30, 40, 50}));
    filters = {};
    filters.score_limit = 899;
    EXPECT_EQ(kept(filters, kStartFen, moves), (Scores{-20, 30, 40, 50}));
    filters.score_limit = 900;
    EXPECT_EQ(kept(filters, kStartFen, moves), (Scores{900, -20, 30, 40, 50}));
    filters = {};
    filters.first_ply = 4;
    EXPECT_EQ(kept(filters, kStartFen, moves), (Scores{30, 40, 50}));
    filters = {};
    filters.unique = true;  // what is left out otherwise does not count as seen
    EXPECT_EQ(kept(filters, kStartFen, moves), (Scores{900, -20, 30, 50}));
}

TEST(TrainingFilters, KeysAreToldApart) {
    KeySet keys;
    Random random(3);
    std::vector<Key> all{0, 1024, 2048};
    for (int i = 0; i < 5000; ++i) all.push_back(random.next());
    for (const Key key : all) ASSERT_TRUE(keys.insert(key));
    for (const Key key : all) ASSERT_FALSE(keys.insert(key));
}

// ---- Scores that look ahead in a game, by hand ----

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
    TrainingGame game;
    game.moves = moves_with({600, 0, 175, 0});
    std::vector<PackedPosition> kept;
    PositionFilter({.score_limit = 500, .lambda = 1}).take(game, kept);
    ASSERT_EQ(kept.size(), 3U);  // the first one's own score is beyond the limit
    for (const PackedPosition& each : kept) EXPECT_EQ(each.score, 0);
}

}  // namespace
}  // namespace sebastes::training
