#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/bitboard.h"
#include "core/square.h"

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

TEST(Square, IsSeenFromBothSides) {
    EXPECT_EQ(flip_file(Square::A1), Square::H1);
    EXPECT_EQ(relative_square(Color::White, Square::E1), Square::E1);
    EXPECT_EQ(relative_square(Color::Black, Square::E1), Square::E8);
    EXPECT_EQ(relative_rank(Color::Black, Rank::R7), Rank::R2);
    EXPECT_EQ(relative_rank(Color::Black, Square::A8), Rank::R1);
}

TEST(Square, DistanceIsInKingSteps) {
    for (int a = 0; a < kSquareCount; ++a)
        for (int b = 0; b < kSquareCount; ++b)
            EXPECT_EQ(distance(square_at(a), square_at(b)),
                      std::max(std::abs(a % 8 - b % 8), std::abs(a / 8 - b / 8)));
}

// ---- Sets of squares ----

TEST(Bitboard, SquaresFilesAndRanksAreTheRightBits) {
    EXPECT_EQ(Bitboard{Square::A1}.bits, 1U);
    EXPECT_EQ(Bitboard{Square::H8}.bits, std::uint64_t{1} << 63);
    EXPECT_EQ(Bitboard{File::A}, squares({Square::A1, Square::A2, Square::A3, Square::A4,
                                          Square::A5, Square::A6, Square::A7, Square::A8}));
    EXPECT_EQ(Bitboard{Rank::R8}, squares({Square::A8, Square::B8, Square::C8, Square::D8,
                                           Square::E8, Square::F8, Square::G8, Square::H8}));
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        EXPECT_EQ(Bitboard{square}, Bitboard{file_of(square)} & Bitboard{rank_of(square)});
    }
}

TEST(Bitboard, IteratesFromTheLowestSquareUp) {
    const Bitboard set = squares({Square::H8, Square::C3, Square::A1, Square::B2});
    std::vector<Square> found;
    for (const Square square : set) found.push_back(square);
    EXPECT_EQ(found, (std::vector{Square::A1, Square::B2, Square::C3, Square::H8}));
    EXPECT_EQ(set.first(), Square::A1);
    EXPECT_EQ(set.last(), Square::H8);
}

// The square so many files and ranks away, if it is on the board.
Bitboard stepped(Square square, int files, int ranks) {
    const int file = index_of(file_of(square)) + files;
    const int rank = index_of(rank_of(square)) + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return Bitboard{};
    return Bitboard{square_at(8 * rank + file)};
}

TEST(Bitboard, ShiftsLoseWhatLeavesTheBoard) {
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        const Bitboard one{square};
        EXPECT_EQ(shift<Direction::North>(one), stepped(square, 0, 1));
        EXPECT_EQ(shift<Direction::South>(one), stepped(square, 0, -1));
        EXPECT_EQ(shift<Direction::East>(one), stepped(square, 1, 0));
        EXPECT_EQ(shift<Direction::West>(one), stepped(square, -1, 0));
        EXPECT_EQ(shift<Direction::NorthEast>(one), stepped(square, 1, 1));
        EXPECT_EQ(shift<Direction::NorthWest>(one), stepped(square, -1, 1));
        EXPECT_EQ(shift<Direction::SouthEast>(one), stepped(square, 1, -1));
        EXPECT_EQ(shift<Direction::SouthWest>(one), stepped(square, -1, -1));
        EXPECT_EQ(pawn_attacks<Color::White>(one), stepped(square, 1, 1) | stepped(square, -1, 1));
        EXPECT_EQ(pawn_attacks<Color::Black>(one),
                  stepped(square, 1, -1) | stepped(square, -1, -1));
    }
}

}  // namespace
}  // namespace sebastes
