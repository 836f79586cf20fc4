// board/game.h: how games end.
#include "board/game.h"

#include <gtest/gtest.h>

#include <string_view>

#include "notation/fen.h"
#include "notation/notation.h"

namespace sebastes {
namespace {

TEST(Game, SaysWhyItHasEnded) {
    const auto status_of = [](std::string_view fen) { return Game(*parse_fen(fen)).status(); };
    EXPECT_EQ(Game().status(), GameStatus::Ongoing);
    EXPECT_EQ(status_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 100 90"), GameStatus::Checkmate)
        << "mate comes before the fifty moves";
    EXPECT_EQ(status_of("k7/2Q5/1K6/8/8/8/8/8 b - - 100 90"), GameStatus::Stalemate);
    EXPECT_EQ(status_of("k7/8/1K6/8/8/8/8/6N1 b - - 100 90"), GameStatus::InsufficientMaterial);
    EXPECT_EQ(status_of("k7/8/1K6/8/8/8/8/6R1 b - - 100 90"), GameStatus::FiftyMoves);
    EXPECT_EQ(status_of("k7/8/1K6/8/8/8/8/6R1 b - - 99 90"), GameStatus::Ongoing);
    const auto result_of = [](std::string_view fen) { return Game(*parse_fen(fen)).result(); };
    EXPECT_EQ(result_of("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"), GameResult::WhiteWins);
    EXPECT_EQ(result_of("k7/8/8/8/8/8/5PPP/r5K1 w - - 100 90"), GameResult::BlackWins);
    EXPECT_EQ(result_of("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), GameResult::Draw);
    EXPECT_EQ(result_of("k7/8/1K6/8/8/8/8/6R1 b - - 99 90"), std::nullopt);
}

TEST(Game, EndsWithTheThirdRepetition) {
    Game game;
    for (int round = 0; round < 2; ++round)
        for (const std::string_view move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
            EXPECT_EQ(game.result(), std::nullopt) << "round " << round << ", before " << move;
            game.play(*parse_uci(game.position(), move));
        }
    EXPECT_EQ(game.result(), GameResult::Draw);
    EXPECT_EQ(game.status(), GameStatus::Threefold);
    game.play(*parse_uci(game.position(), "e2e4"));
    EXPECT_EQ(game.result(), std::nullopt);
}

}  // namespace
}  // namespace sebastes
