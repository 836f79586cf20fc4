// Retrograde analysis: each position's value agrees with its successors' by the rules of the game.
#include "tools/shared/retrograde/retrograde.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tablebase/tablebases.h"
#include "tests/support/table_folder.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

// Each position has the DTZ of its best move.  A mate has -1, a stalemate 0.
void expect_agreement(const std::vector<std::string>& made, const std::vector<std::string>& names,
                      int positions) {
    const TableFolder folder(made);
    Tablebases tablebases;
    tablebases.open(folder.path());
    Random random(6);
    for (const std::string& name : names)
        for (int i = 0; i < positions; ++i) {
            const Position position(random_position(*Material::parse(name), random), 0, 1);
            int by_moves = position.in_check() ? -1 : 0;
            if (has_legal_move(position.board())) {
                const auto ranking = tablebases.rank_root_moves(Game(position));
                ASSERT_TRUE(ranking && ranking->by_dtz) << to_fen(position);
                by_moves = ranking->best().dtz;
            }
            ASSERT_EQ(tablebases.probe_dtz(position.board()), by_moves) << to_fen(position);
        }
    EXPECT_TRUE(tablebases.take_faults().empty());
}

TEST(Retrograde, DistancesAreThoseOfTheMoves) {
    expect_agreement({"KRvKN"}, {"KQvK", "KRvK", "KPvK", "KRvKN"}, 2000);
}

// Captures en passant, and pawns of one and of both sides.
TEST(RetrogradeNightly, DistancesOfPawnEndingsAreThoseOfTheMoves) {
    expect_agreement(endings_of_four(), {"KPvKP", "KPPvK", "KRPvK", "KQvKP"}, 20'000);
}

TEST(Endings, AllOfACountComeWithTheirSuccessors) {
    EXPECT_EQ(all_material(3).size(), 5U);
    EXPECT_EQ(all_material(4).size(), 30U);
    EXPECT_EQ(all_material(5).size(), 110U);
    std::vector<std::string> names;
    for (const Material each : with_successors({*Material::parse("KPvKR")}))
        names.push_back(name_of(each));
    EXPECT_EQ(names.size(), 10U);
    EXPECT_EQ(names.back(), "KRvKP");
    EXPECT_LT(std::ranges::find(names, "KPvK") - names.begin(),
              std::ranges::find(names, "KQvKR") - names.begin());
}

}  // namespace
}  // namespace sebastes
