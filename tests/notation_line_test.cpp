// Lines of moves, as board/notation.h writes them.
#include <gtest/gtest.h>

#include <vector>

#include "board/fen.h"
#include "board/notation.h"

namespace sebastes {
namespace {

TEST(San, LinesAreNumbered) {
    const auto position = parse_fen("7k/8/8/8/8/8/R7/1R4K1 w - - 0 12");
    std::vector<Move> line;
    Position at = *position;
    for (const char* text : {"Ra7", "Kg8", "Rb8"}) {
        line.push_back(*parse_san(at, text));
        at = at.after(line.back());
    }
    EXPECT_EQ(to_numbered_san(*position, line), "12. Ra7 Kg8 13. Rb8#");
    line.erase(line.begin());
    EXPECT_EQ(to_numbered_san(position->after(*parse_san(*position, "Ra7")), line),
              "12... Kg8 13. Rb8#");
    EXPECT_EQ(to_numbered_san(*position, {}), "");
}

}  // namespace
}  // namespace sebastes
