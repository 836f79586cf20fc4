#include "eval/win_model.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/score.h"
#include "notation/fen.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::vector<Position> of_each_material() {
    std::vector<Position> positions;
    // Pawns, then rooks beside the kings: every material from 0 up.
    for (const char* const fen :
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1",
          "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", "r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1",
          "r2qk2r/pppp4/8/8/8/8/PPPP4/R2QK2R b - - 0 1",
          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"})
        positions.push_back(*parse_fen(fen));
    return positions;
}

TEST(WinModel, ChancesAddUpAndFollowTheScore) {
    for (const Position& position : of_each_material()) {
        WinDrawLoss before = win_draw_loss(position, -kMate);
        EXPECT_EQ(before, (WinDrawLoss{0, 0, 1000}));
        for (int score = -kMate + 1; score <= kMate;
             score += score < -3000 || score > 3000 ? 37 : 1) {
            const WinDrawLoss now = win_draw_loss(position, score);
            ASSERT_EQ(now.win + now.draw + now.loss, 1000) << score;
            ASSERT_GE(now.draw, 0) << score;
            ASSERT_GE(now.win, before.win) << score;
            ASSERT_LE(now.loss, before.loss) << score;
            const WinDrawLoss other = win_draw_loss(position, -score);
            ASSERT_EQ(now, (WinDrawLoss{other.loss, other.draw, other.win})) << score;
            ASSERT_NEAR(win_percentage(position, score), (now.win + now.draw / 2.0) / 10, 0.11);
            before = now;
        }
    }
}

TEST(WinModel, DrawsComeWithFewPieces) {
    const std::vector<Position> positions = of_each_material();
    EXPECT_GT(win_draw_loss(positions.front(), 0).draw, 800);
    EXPECT_LT(win_draw_loss(positions.back(), 0).draw, 350);
    EXPECT_EQ(win_material(positions.back().board()), tables::kFullMaterial);
    EXPECT_EQ(win_material(positions[1].board()), 1);
}

// At each material the curve has its midpoint above 0, so that draws have no negative probability,
// and a spread.
TEST(WinModel, CurvesAreSound) {
    for (int material = 0; material <= tables::kFullMaterial; ++material) {
        EXPECT_LT(win_chance(tables::kWinCurves, material, 0), 0.45) << material;
        EXPECT_LT(win_chance(tables::kWinCurves, material, 0),
                  win_chance(tables::kWinCurves, material, 50) - 0.01)
            << material;
        EXPECT_GT(win_chance(tables::kWinCurves, material, 1500), 0.99) << material;
    }
}

}  // namespace
}  // namespace sebastes
