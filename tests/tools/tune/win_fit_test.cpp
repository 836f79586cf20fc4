// tools/programs/tune, wdl: the curves that made the results are found again.
#include "tools/programs/tune/win_fit.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "eval/win_model.h"

namespace sebastes::tune {
namespace {

constexpr tables::WinCurves kCurves{{260, -300, 150, 20}, {120, -60, 30, 10}};

// Results as often as the curves promise them.
WinCounts promised(const tables::WinCurves& curves) {
    WinCounts counts;
    for (int material = 2; material < WinCounts::kMaterials; material += 4)
        for (int score = -900; score <= 900; score += 30) {
            const double win = win_chance(curves, material, score);
            const double loss = win_chance(curves, material, -score);
            counts.add(material, score, 2, 100 * win);
            counts.add(material, score, 1, 100 * (1 - win - loss));
            counts.add(material, score, 0, 100 * loss);
        }
    return counts;
}

TEST(WinFit, FindsTheCurvesThatMadeTheResults) {
    const WinCounts counts = promised(kCurves);
    const tables::WinCurves found = fit_win_curves(counts);
    for (int material = 0; material < WinCounts::kMaterials; material += 6)
        for (int score = -600; score <= 600; score += 50)
            EXPECT_NEAR(win_chance(found, material, score), win_chance(kCurves, material, score),
                        0.003)
                << material << ' ' << score;
    EXPECT_NEAR(log_loss(counts, found), log_loss(counts, kCurves), 1e-6);
    EXPECT_GT(log_loss(counts, {{260, 0, 0, 0}, {120, 0, 0, 0}}), log_loss(counts, found) + 0.001);
    EXPECT_GT(base_log_loss(counts), log_loss(counts, found) + 0.2);
}

TEST(WinFit, TheTableShowsWhatWasPromisedAndWhatCame) {
    WinCounts counts;
    counts.add(70, 30, 2, 3);
    counts.add(70, -30, 0, 1);  // a win of the other side
    counts.add(70, -5000, 0);
    const std::string table = calibration_table(counts, {{1e6, 0, 0, 0}, {1, 0, 0, 0}});
    EXPECT_NE(table.find(" 60 - 78     25 -   49          4     0.0 100.0   0.0    100.0   0.0   "
                         "0.0\n"),
              std::string::npos)
        << table;
    EXPECT_NE(table.find(" 60 - 78    400 - 2000          1 "), std::string::npos) << table;
    EXPECT_EQ(std::ranges::count(table, '\n'), 3) << table;
}

}  // namespace
}  // namespace sebastes::tune
