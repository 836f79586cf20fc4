// Filters of training data, each with what it alone leaves out or keeps.
#include <gtest/gtest.h>

#include <vector>

#include "tests/support/positions.h"
#include "tools/shared/training_data/filters.h"

namespace sebastes::training {
namespace {

// The scores that are kept of a game from `fen`.
std::vector<int> kept(const Filters& filters, std::string_view fen, std::vector<ScoredMove> moves) {
    GameRecord game;
    game.start = position_of(fen);
    game.moves = std::move(moves);
    std::vector<PackedPosition> positions;
    EXPECT_TRUE(PositionFilter(filters).take(game, positions));
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

}  // namespace
}  // namespace sebastes::training
