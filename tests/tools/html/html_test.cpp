// tools/shared/html: pages, charts and boards.
#include <gtest/gtest.h>

#include <string>

#include "board/position.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/heat_map.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::tools {
namespace {

TEST(HtmlPage, InPartsAsInOne) {
    EXPECT_EQ(html_page("a<b", "<p>text</p>"),
              html_page_begin("a<b") + "<p>text</p>" + html_page_end());
    EXPECT_NE(html_page_begin("a<b", ".own{}").find(".own{}</style>"), std::string::npos);
    EXPECT_NE(html_page("a<b", "").find("<h1>a&lt;b</h1>"), std::string::npos);
}

TEST(HtmlChart, StepsAreWithinTheFrame) {
    const StepChart chart{10, 1000, 4};
    EXPECT_DOUBLE_EQ(chart.x(10), kChartLeft);
    EXPECT_DOUBLE_EQ(chart.x(1), kChartLeft);
    EXPECT_DOUBLE_EQ(chart.x(100), (kChartLeft + kChartRight) / 2);
    EXPECT_DOUBLE_EQ(chart.x(1000), kChartRight);
    EXPECT_DOUBLE_EQ(chart.y(0), kChartBottom);
    EXPECT_DOUBLE_EQ(chart.y(4), kChartTop);
    const double values[] = {10, 100};
    EXPECT_EQ(chart.steps(values), "M46.0 240.0H46.0V183.0H333.0V126.0H620.0");
    EXPECT_NE(chart.rows().find(">3</text>"), std::string::npos);
}

TEST(HtmlHeatMap, ColoursBySignAndSize) {
    HeatBoard values{};
    values[0] = 12;   // a8
    values[63] = -3;  // h1
    const std::string cells = heat_cells(9, 18, values, 12);
    EXPECT_NE(cells.find("translate(9 18)"), std::string::npos) << cells;
    EXPECT_NE(cells.find("<path class=\"a l6\" d=\"M0 0h1v1h-1z\"/>"), std::string::npos);
    EXPECT_NE(cells.find("<path class=\"b l2\" d=\"M7 7h1v1h-1z\"/>"), std::string::npos);
    EXPECT_EQ(heat_cells(0, 0, HeatBoard{}, 0).find("<path"), std::string::npos);
}

TEST(HtmlHeatMap, NumbersAreThoseOfUsedSquares) {
    HeatBoard values{};
    std::array<bool, 64> used{};
    for (const std::size_t i : {0U, 1U, 2U}) used[i] = true;
    values = {100, 104, -0.2, 5000};
    const std::string board = numbered_heat_board(values, used);
    EXPECT_NE(board.find("<text x=\"1.5\" y=\"0.63\">104</text>"), std::string::npos) << board;
    EXPECT_NE(board.find("<text x=\"2.5\" y=\"0.63\">0</text>"), std::string::npos);
    EXPECT_EQ(board.find("5000"), std::string::npos);
    // The farthest from the mean of the used is deepest.
    EXPECT_NE(board.find("<path class=\"b l6\" d=\"M2 0h1v1h-1z\"/>"), std::string::npos);
}

TEST(HtmlBoard, ShowsPiecesFromTheSideToMove) {
    const Position start = Position::start();
    const std::string white = board_picture(start, {});
    EXPECT_NE(white.find("<use href=\"#wr\" x=\"0\" y=\"315\"/>"), std::string::npos) << white;
    const Move move = Move::normal(Square::E2, Square::E4);
    const std::string black = board_picture(start.after(move), {{move, "engine"}});
    EXPECT_NE(black.find("<use href=\"#br\" x=\"0\" y=\"315\"/>"), std::string::npos);
    EXPECT_NE(black.find("<g class=\"engine\">"), std::string::npos);
    EXPECT_NE(piece_shapes().find("id=\"bk\""), std::string::npos);
}

}  // namespace
}  // namespace sebastes::tools
