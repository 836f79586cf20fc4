// Material, and the numbers of its placements in a table.
#include "tablebase/format/table_index.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {
namespace {

TEST(Material, HasANameAndAKey) {
    for (const char* name : {"KQvK", "KPPvKP", "KRBvKN", "KQQQQQvK"}) {
        const auto material = Material::parse(name);
        ASSERT_TRUE(material) << name;
        EXPECT_EQ(name_of(*material), name);
        EXPECT_EQ(material->swapped().swapped(), *material);
        EXPECT_FALSE(material->is_symmetric());
        EXPECT_TRUE(has_strong_white(*material));
        EXPECT_FALSE(has_strong_white(material->swapped()));
    }
    EXPECT_EQ(Material::parse("KQKR"), Material::parse("KQvKR"));
    EXPECT_TRUE(Material::parse("KRvKR")->is_symmetric());
    for (const char* name :
         {"", "K", "KQ", "KQvKRvK", "QKvK", "KQvKR.", "KQQQQQQvK", "KxvK", "vKK"})
        EXPECT_FALSE(Material::parse(name)) << name;
}

// Each number leads to a placement that has it.
TEST(TableIndex, NumbersAndPlacementsBelongTogether) {
    Random random(3);
    for (const char* name :
         {"KRvK", "KPvK", "KBBvK", "KQvKR", "KPPvK", "KPvKP", "KNNvKN", "KPPvKP", "KRBvKPP"}) {
        const Material material = *Material::parse(name);
        const PlacementNumbers numbers(material);
        for (int i = 0; i < 300; ++i) {
            const std::size_t number = random.below(numbers.size());
            const PieceSquares squares = numbers.squares(number);
            const std::size_t again = numbers.number(squares);
            EXPECT_EQ(numbers.number(numbers.squares(again)), again) << name;
            for (int k = 0; k < material.pieces(); ++k)
                EXPECT_EQ(
                    std::count(squares.begin(), squares.begin() + material.pieces(), squares[k]), 1)
                    << name;
            // Two numbers are one placement where the leading pieces stand on the diagonal.
            EXPECT_TRUE(again == number || material.pawns() == 0) << name;
        }
    }
    EXPECT_EQ(PlacementNumbers(*Material::parse("KBBvK")).size(), 462U * 1891U);
}

// The placements of two kings that are not adjacent and two knights, but for symmetries of the
// board: 6,830,292 stand still in none, and 1,806 in the mirror at each diagonal (Burnside).
TEST(TableIndex, PlacementsWithTwoNumbersAreCountedOnce) {
    const PlacementNumbers numbers(*Material::parse("KNNvK"));
    std::size_t different = 0;
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        const PieceSquares squares = numbers.squares(number);
        different +=
            numbers.number(squares) == number && numbers.mirrored_number(squares) >= number;
    }
    EXPECT_EQ(different, (6'830'292U + 2 * 1'806U) / 8);
}

// The board turned or mirrored has the same number.
TEST(TableIndex, SymmetriesHaveOneNumber) {
    const PlacementNumbers numbers(*Material::parse("KQvKR"));
    const PieceSquares squares{1, 20, 40, 62};
    for (const int turn : {0, 7, 56, 63})
        for (const bool transposes : {false, true}) {
            PieceSquares turned = squares;
            for (int& square : turned) {
                square ^= turn;
                if (transposes) square = square >> 3 | (square & 7) << 3;
            }
            EXPECT_EQ(numbers.number(turned), numbers.number(squares));
        }
}

TEST(TableIndex, OrdersThatNoTableHasAreRefused) {
    const auto is_made = [](const char* name, const std::vector<Piece>& order,
                            TableIndex::Digits digits) {
        return TableIndex::make(*Material::parse(name), order, digits, 0).has_value();
    };
    std::vector<Piece> order{Piece::WhitePawn, Piece::BlackPawn, Piece::WhiteKing,
                             Piece::BlackKing};
    EXPECT_TRUE(is_made("KPvKP", order, {0, 1}));
    EXPECT_TRUE(is_made("KPvKP", order, {2, 0}));
    EXPECT_FALSE(is_made("KPvKP", order, {9, 1})) << "no digit for the leading pawn";
    EXPECT_FALSE(is_made("KPvKP", order, {0, 12}));
    std::swap(order[1], order[2]);
    EXPECT_FALSE(is_made("KPvKP", order, {0, 1})) << "the other pawn comes second";
    order.pop_back();
    EXPECT_FALSE(is_made("KPvKP", order, {0, 1}));
    order = {Piece::WhiteRook, Piece::WhiteRook, Piece::WhiteKing, Piece::BlackKing};
    EXPECT_FALSE(is_made("KRRvK", order, {})) << "the kings lead";
    order = {Piece::WhiteKing, Piece::BlackKing, Piece::WhiteBishop, Piece::WhiteKnight,
             Piece::WhiteBishop};
    EXPECT_FALSE(is_made("KBBNvK", order, {})) << "like pieces are adjacent";
}

}  // namespace
}  // namespace sebastes
