#include "core/square.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace sebastes {
namespace {

TEST(Square, IsEightTimesRankPlusFile) {
    EXPECT_EQ(index_of(Square::A1), 0);
    EXPECT_EQ(index_of(Square::H1), 7);
    EXPECT_EQ(index_of(Square::A2), 8);
    EXPECT_EQ(index_of(Square::H8), 63);
    EXPECT_EQ(index_of(Square::None), kSquareCount);
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        EXPECT_EQ(make_square(file_of(square), rank_of(square)), square);
    }
}

TEST(Square, TextGoesBothWays) {
    EXPECT_EQ(to_string(Square::E4), "e4");
    EXPECT_EQ(parse_square("h8"), Square::H8);
    for (int i = 0; i < kSquareCount; ++i)
        EXPECT_EQ(parse_square(to_string(square_at(i))), square_at(i));
    for (const char* nonsense : {"", "e", "e9", "e0", "i1", "E4", "e44", " e4", "`1", "4e"})
        EXPECT_FALSE(parse_square(nonsense)) << nonsense;
}

TEST(Square, MirrorsAreInvolutions) {
    EXPECT_EQ(flip_rank(Square::A1), Square::A8);
    EXPECT_EQ(flip_file(Square::A1), Square::H1);
    EXPECT_EQ(relative_square(Color::White, Square::E1), Square::E1);
    EXPECT_EQ(relative_square(Color::Black, Square::E1), Square::E8);
    EXPECT_EQ(relative_rank(Color::Black, Rank::R7), Rank::R2);
    EXPECT_EQ(relative_rank(Color::Black, Square::A8), Rank::R1);
    for (int i = 0; i < kSquareCount; ++i) {
        EXPECT_EQ(flip_rank(flip_rank(square_at(i))), square_at(i));
        EXPECT_EQ(flip_file(flip_file(square_at(i))), square_at(i));
    }
}

TEST(Square, DistanceIsInKingSteps) {
    EXPECT_EQ(distance(Square::A1, Square::H8), 7);
    EXPECT_EQ(distance(Square::E4, Square::E4), 0);
    EXPECT_EQ(distance(Square::B1, Square::C3), 2);
    for (int a = 0; a < kSquareCount; ++a)
        for (int b = 0; b < kSquareCount; ++b)
            EXPECT_EQ(distance(square_at(a), square_at(b)),
                      std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8)));
}

}  // namespace
}  // namespace sebastes
