// tools/shared/html: pages, charts and boards.
#include <gtest/gtest.h>

#include <string>

#include "board/position.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::tools {
namespace {

TEST(HtmlPage, InPartsAsInOne) {
    EXPECT_EQ(html_page("a<b", "<p>text</p>"),
              html_page_begin("a<b") + "<p>text</p>" + html_page_end());
    EXPECT_NE(html_page_begin("a<b", ".own{}").find(".own{}</style>"), std::string::npos);
    EXPECT_NE(html_page("a<b", "").find("<h1>a&lt;b</h1>"), std::string::npos);
    EXPECT_EQ(html_escaped("a\xC3\xA9<\xE9>\"\xC3"), "a\xC3\xA9&lt;?&gt;&quot;?") << "UTF-8 alone";
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
