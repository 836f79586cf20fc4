// Material, and the indices of its positions in a table.
#include "tablebase/format/table_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/random.h"
#include "tablebase/format/material.h"

namespace sebastes {
namespace {

TEST(Material, HasANameAndAKey) {
    for (const char* name : {"KQvK", "KPPvKP", "KRBvKN", "KQQQQQvK"}) {
        const auto material = Material::parse(name);
        ASSERT_TRUE(material) << name;
        EXPECT_EQ(material->name(), name);
        EXPECT_EQ(material->swapped().swapped(), *material);
        EXPECT_FALSE(material->is_symmetric());
        EXPECT_TRUE(material->has_strong_white());
        EXPECT_FALSE(material->swapped().has_strong_white());
    }
    EXPECT_EQ(Material::parse("KQKR"), Material::parse("KQvKR"));
    EXPECT_TRUE(Material::parse("KRvKR")->is_symmetric());
    for (const char* name :
         {"", "K", "KQ", "KQvKRvK", "QKvK", "KQvKR.", "KQQQQQQvK", "KxvK", "vKK"})
        EXPECT_FALSE(Material::parse(name)) << name;
}

TEST(Material, AllOfACountComeWithTheirSuccessors) {
    EXPECT_EQ(all_material(3).size(), 5U);
    EXPECT_EQ(all_material(4).size(), 30U);
    EXPECT_EQ(all_material(5).size(), 110U);
    std::vector<std::string> names;
    for (const Material each : with_successors({*Material::parse("KPvKR")}))
        names.push_back(each.name());
    EXPECT_EQ(names.size(), 10U);
    EXPECT_EQ(names.back(), "KRvKP");
    EXPECT_LT(std::ranges::find(names, "KPvK") - names.begin(),
              std::ranges::find(names, "KQvKR") - names.begin());
}

// Each number leads to a placement that has it, and different placements have different numbers.
TEST(TableIndex, NumbersAndPlacementsBelongTogether) {
    Random random(3);
    for (const char* name : {"KRvK", "KPvK", "KBBvK", "KQvKR", "KPPvK", "KPvKP", "KNNvKN", "KPPvKP",
                             "KPPPvKQ", "KRBvKPP", "KQQQvK"}) {
        const Material material = *Material::parse(name);
        const auto order = TableIndex::usual_order(material);
        for (int part = 0; part < TableIndex::parts(material); ++part) {
            const auto index = TableIndex::make(material, order, {}, part);
            ASSERT_TRUE(index) << name;
            for (int i = 0; i < 300; ++i) {
                const std::uint64_t number = random.below(index->size());
                const PieceSquares squares = index->squares(number);
                std::set<int> different(squares.begin(), squares.begin() + material.pieces());
                EXPECT_EQ(different.size(), order.size()) << name;
                // Two numbers are one placement where the leading pieces stand on the diagonal.
                const std::uint64_t again = index->number(squares);
                EXPECT_EQ(index->number(index->squares(again)), again) << name;
                if (material.pawns() > 0) {
                    EXPECT_EQ(again, number) << name;
                }
            }
        }
    }
    const Material bishops = *Material::parse("KBBvK");
    EXPECT_EQ(TableIndex::make(bishops, TableIndex::usual_order(bishops), {}, 0)->size(),
              462U * 1891U);
}

// The board turned or mirrored has the same number.
TEST(TableIndex, SymmetriesHaveOneNumber) {
    const Material material = *Material::parse("KQvKR");
    const auto index = TableIndex::make(material, TableIndex::usual_order(material), {}, 0);
    const PieceSquares squares{1, 20, 40, 62};
    for (const int turn : {0, 7, 56, 63})
        for (const bool transposes : {false, true}) {
            PieceSquares turned = squares;
            for (std::size_t i = 0; i < 4; ++i) {
                turned[i] ^= turn;
                if (transposes) turned[i] = turned[i] >> 3 | (turned[i] & 7) << 3;
            }
            EXPECT_EQ(index->number(turned), index->number(squares));
        }
}

TEST(TableIndex, OrdersThatNoTableHasAreRefused) {
    const Material material = *Material::parse("KPvKP");
    auto order = TableIndex::usual_order(material);
    EXPECT_TRUE(TableIndex::make(material, order, {0, 1}, 0));
    EXPECT_TRUE(TableIndex::make(material, order, {2, 0}, 0));
    EXPECT_FALSE(TableIndex::make(material, order, {9, 1}, 0)) << "no digit for the leading pawn";
    EXPECT_FALSE(TableIndex::make(material, order, {0, 12}, 0));
    std::swap(order[1], order[2]);
    EXPECT_FALSE(TableIndex::make(material, order, {0, 1}, 0)) << "the other pawn comes second";
    order.pop_back();
    EXPECT_FALSE(TableIndex::make(material, order, {0, 1}, 0));
    const Material rooks = *Material::parse("KRRvK");
    EXPECT_FALSE(TableIndex::make(
        rooks, std::vector{Piece::WhiteRook, Piece::WhiteRook, Piece::WhiteKing, Piece::BlackKing},
        {}, 0));
}

}  // namespace
}  // namespace sebastes
