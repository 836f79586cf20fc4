// Mates in one and two, against trying everything in whole games.
#include "search/mate/short_mates.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/random.h"
#include "notation/fen.h"
#include "tests/support/forced_mates.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

TEST(ShortMates, AgreeWithTryingEverything) {
    Random random(11);
    ShortMates mates;
    int in_one = 0;
    int in_two = 0;
    for (int tried = 0; tried < 1000;) {
        const auto position = random_position(random, 0);
        if (!position || Game(*position).status() != GameStatus::Ongoing) continue;
        ++tried;
        const int expected = shortest_by_trying(Game(*position), 2);
        const std::string fen = to_fen(*position);
        EXPECT_EQ(mates.forces_mate(position->board(), 1), expected == 1) << fen;
        EXPECT_EQ(mates.forces_mate(position->board(), 2), expected != 0) << fen;
        const Move mate = mates.mate_in_one(position->board());
        ASSERT_EQ(static_cast<bool>(mate), expected == 1) << fen;
        if (mate) {
            EXPECT_EQ(Game(position->after(mate)).status(), GameStatus::Checkmate) << fen;
        }
        in_one += expected == 1;
        in_two += expected == 2;
    }
    EXPECT_GT(in_one, 20);
    EXPECT_GT(in_two, 20);
}

TEST(ShortMates, EveryKindOfMoveMates) {
    struct Case {
        std::string_view fen;
        Move mate;
    };
    for (const auto& [fen, mate] : {
             Case{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Move::normal(Square::D1, Square::D8)},
             Case{"7k/8/6PK/8/8/8/B7/8 w - - 0 1", Move::normal(Square::G6, Square::G7)},
             Case{"3B4/8/R7/7k/8/5K2/6P1/8 w - - 0 1", Move::normal(Square::G2, Square::G4)},
             Case{"6nb/5Ppk/7p/5K2/8/8/8/8 w - - 0 1",
                  Move::promotion(Square::F7, Square::F8, PieceType::Knight)},
             Case{"3bbn2/4k3/8/1B1pP1N1/4N3/8/8/7K w - d6 0 1",
                  Move::en_passant(Square::E5, Square::D6)},
         })
        EXPECT_EQ(ShortMates().mate_in_one(board_of(fen)), mate) << fen;
}

TEST(ShortMates, AStalemateEscapes) {
    const Board stalemate = board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_TRUE(ShortMates().escapes(stalemate, 1));
    EXPECT_FALSE(ShortMates().escapes(board_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 1));
}

}  // namespace
}  // namespace sebastes
