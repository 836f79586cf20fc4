// The move biases that one game gives, and those that several games give together.
#include "book/learning.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "book/polyglot_book.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

using enum GameResult;
using Gains = std::vector<int>;

// Of the moves with a score.
Gains gains(std::string_view text, GameResult result) {
    const GameRecord game = learnt_game(text, result);
    const Gains all = gains_of(game);
    Gains found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (game.moves[i].has_score())
            found.push_back(all[i]);
        else
            EXPECT_EQ(all[i], 0);
    }
    return found;
}

TEST(Learning, BlameFallsWhereTheScoreDropped) {
    EXPECT_EQ(gains("e4/0 e5 Nf3/0 Nc6 Bc4/0 Nd4 Nxe5/100 Qg5 Nxf7/-900", BlackWins),
              (Gains{-205, -256, -320, -500, 0}));
    EXPECT_EQ(gains("e4/0 e5 Nf3/0 Nc6 Bc4/0 Nd4 Nxe5/100 Qg5 Nxf7/900", WhiteWins),
              (Gains{205, 256, 320, 300, 0}));
    EXPECT_EQ(gains("e4/-400 e5 Nf3/-500", BlackWins), (Gains{0, 0})) << "it knew";
    EXPECT_EQ(gains("e4/-300 e5 Nf3/300", BlackWins), (Gains{-20, -700}));
    EXPECT_EQ(gains("e4/100 e5 Nf3/100", Draw), (Gains{-80, -100}));
}

TEST(Learning, GainsAreOfTheMoverAndOfItsOwnMovesOnly) {
    EXPECT_EQ(gains("e4 e5/0 Nf3 Nc6/0", BlackWins), (Gains{320, 400}));
    EXPECT_EQ(gains("e4/0 e5/0 Nf3/0 Nc6/0", BlackWins), (Gains{-320, 320, -400, 400}));
    EXPECT_TRUE(gains("e4 e5 Nf3", WhiteWins).empty());
}

LearntMoves after(const std::vector<GameRecord>& games) {
    LearntMoves moves;
    for (const GameRecord& game : games) moves.add(game);
    return moves;
}

int bias(const LearntMoves& moves, std::string_view san) {
    const Position start = Position::start();
    for (const MoveBias& each : moves.biases(start))
        if (each.move == *parse_san(start, san)) return each.centipawns;
    return 0;
}

TEST(Learning, BiasesGrowAndAreBounded) {
    const GameRecord lost = learnt_game("e4/0", BlackWins);
    const GameRecord won = learnt_game("e4/0", WhiteWins);
    EXPECT_EQ(bias(after({lost}), "e4"), -120);
    EXPECT_EQ(bias(after(std::vector(100, lost)), "e4"), -148);
    EXPECT_EQ(bias(after(std::vector(3, learnt_game("e4/900", BlackWins))), "e4"),
              LearntMove::kMostBlame);
    EXPECT_EQ(bias(after({won}), "e4"), LearntMove::kMostPraise);
    EXPECT_EQ(bias(after({lost, won}), "e4"), 0);
    EXPECT_LT(bias(after({lost, won, lost}), "e4"), 0);
    EXPECT_EQ(bias(after({lost}), "d4"), 0);
    EXPECT_TRUE(after({}).biases(Position::start()).empty());
    EXPECT_EQ(after({learnt_game("e4/-395", BlackWins)}).size(), 0U) << "of no weight";
    // The latest games weigh most.
    std::vector<GameRecord> games(50, lost);
    games.insert(games.end(), 20, won);
    EXPECT_EQ(bias(after(games), "e4"), LearntMove::kMostPraise);
}

TEST(Learning, ACountStopsAtItsLimit) {
    const GameRecord game = learnt_game("e4/-400", BlackWins);  // gains nothing
    const std::uint64_t key = polyglot_key(game.start);
    const std::uint16_t move = game.moves[0].move.raw();
    LearntMoves moves;
    moves.set({key, move, 900, std::numeric_limits<std::uint16_t>::max()});
    moves.add(game);
    const std::vector<LearntMove> known = moves.all();
    ASSERT_EQ(known.size(), 1U);
    EXPECT_EQ(known[0].count, std::numeric_limits<std::uint16_t>::max());
    EXPECT_EQ(known[0].gain, 900 - 900 / 8);
}

}  // namespace
}  // namespace sebastes
