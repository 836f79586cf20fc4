// Lines of moves, as notation/notation.h writes them, and moves as other programs do.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "notation/fen.h"
#include "notation/notation.h"

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

TEST(Uci, FilesMayBeCapitals) {
    const Position start = Position::start();
    for (char file = 'a'; file <= 'h'; ++file) {
        const std::string small{file, '2', file, '4'};
        const char capital = static_cast<char>(file - 'a' + 'A');
        EXPECT_EQ(*parse_uci(start, std::string{capital, '2', capital, '4'}),
                  *parse_uci(start, small));
    }
    EXPECT_FALSE(parse_uci(start, "I2I4"));
    EXPECT_FALSE(parse_uci(start, "@2@4"));
}

TEST(Notation, CoordinatesAsOtherProgramsWriteThem) {
    const auto position = parse_fen("r3k2r/P7/8/8/8/4p3/3P4/R1B1K2R w KQkq - 0 1");
    for (const auto& [text, uci] : {std::pair("c1-b2", "c1b2"),
                                    {"d2e3+", "d2e3"},
                                    {"d2xe3", "d2e3"},
                                    {"e1-g1", "e1g1"},
                                    {"a7xa8=Q+", ""},
                                    {"c1-b3", ""},
                                    {"h1-h8#", "h1h8"},
                                    {"h1xh8!", "h1h8"}}) {
        const auto move = parse_move(*position, text);
        EXPECT_EQ(move ? to_uci(*move) : "", uci) << text;
    }
    EXPECT_NE(parse_move(*position, "d2e4").error().find("not legal here"), std::string::npos);
    EXPECT_NE(parse_move(*position, "e3d2").error().find("no piece on e3"), std::string::npos);
}

TEST(Notation, CastlingInSmallLettersBehindATab) {
    const Position position = *parse_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    EXPECT_EQ(to_san(position, *parse_san(position, "\to-o")), "O-O");
    EXPECT_EQ(to_san(position, *parse_san(position, "o-o-o+")), "O-O-O");
    for (const std::string_view text : {"e1g1q", "e1h1q"})
        EXPECT_FALSE(parse_uci(position, text)) << "castling promotes nothing";
}

TEST(San, APromotionInBracketsHasBoth) {
    const Position position = *parse_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(to_san(position, *parse_san(position, "a8(Q)")), "a8=Q");
    for (const std::string_view text : {"a8(Q5", "a8(QQ", "a8Q)", "a8)", "(Q)"})
        EXPECT_FALSE(parse_san(position, text)) << text;
}

}  // namespace
}  // namespace sebastes
