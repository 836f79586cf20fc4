// The display of play: the board and the text beside it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/play/board_picture.h"
#include "tools/programs/play/screen.h"
#include "tools/programs/play/terminal.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace {

using namespace sebastes;
using namespace sebastes::play;

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    return text;
}

GameAtBoard record_of(const std::string& moves) {
    GameAtBoard record;
    std::istringstream words(moves);
    for (std::string word; words >> word;) record.play(*parse_move(record.position(), word));
    return record;
}

constexpr PictureStyle kPlain{};
constexpr PictureStyle kSymbols{false, false, true};
constexpr PictureStyle kColored{true, true, true};

TEST(PlayBoard, PlainWithTheLastMove) {
    const GameAtBoard record = record_of("e4");
    EXPECT_EQ(joined(board_lines(record.position(), record.last_move(), false, kPlain)),
              " 8  r  n  b  q  k  b  n  r  \n"
              " 7  p  p  p  p  p  p  p  p  \n"
              " 6  .  .  .  .  .  .  .  .  \n"
              " 5  .  .  .  .  .  .  .  .  \n"
              " 4  .  .  .  . [P] .  .  .  \n"
              " 3  .  .  .  .  .  .  .  .  \n"
              " 2  P  P  P  P [.] P  P  P  \n"
              " 1  R  N  B  Q  K  B  N  R  \n"
              "    a  b  c  d  e  f  g  h  \n");
}

TEST(PlayBoard, FromBlacksSideWithTheKingInCheck) {
    const GameAtBoard record = record_of("e4 f6 Qh5+");
    const auto lines = board_lines(record.position(), record.last_move(), true, kPlain);
    EXPECT_EQ(lines.front(), " 1  R  N  B  K [.] B  N  R  ");
    EXPECT_EQ(lines[4], " 5 [Q] .  .  .  .  .  .  .  ");
    EXPECT_EQ(lines[7], " 8  r  n  b !k! q  b  n  r  ");
    EXPECT_EQ(lines.back(), "    h  g  f  e  d  c  b  a  ");
}

TEST(PlayBoard, CastlingMarksWhereTheKingWent) {
    const GameAtBoard record = record_of("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    EXPECT_EQ(board_lines(record.position(), record.last_move(), false, kPlain)[7],
              " 1  R  N  B  Q [.] R [K] .  ");
}

TEST(PlayBoard, SymbolsAndColors) {
    const GameAtBoard record = record_of("e4 f6 Qh5+");
    const auto symbols = board_lines(record.position(), {}, false, kSymbols);
    EXPECT_EQ(symbols[7], " 1  ♖  ♘  ♗  .  ♔  ♗  ♘  ♖  ");
    const auto colors = board_lines(record.position(), record.last_move(), false, kColored);
    EXPECT_NE(colors[0].find("48;5;167;22;38;5;16m ♚ "), std::string::npos) << "the checked king";
    EXPECT_NE(colors[3].find("48;5;143;1;38;5;231m ♛ "), std::string::npos) << "the last move";
    const PictureStyle few{true, false, false};
    const std::string plain = joined(board_lines(record.position(), {}, false, few));
    EXPECT_EQ(plain.find("48;5"), std::string::npos);
    EXPECT_NE(plain.find("\x1b[41;22;30m k "), std::string::npos);
    for (const auto& style : {kPlain, kSymbols, kColored, few})
        for (const auto& line : board_lines(record.position(), record.last_move(), true, style))
            EXPECT_EQ(columns_of(line), kBoardWidth);
}

TEST(PlayScreen, CapturedPiecesAndTheBalance) {
    const GameAtBoard record = record_of("e4 d5 exd5 Qxd5 Nc3 Qd8 Bb5+ Nc6 Bxc6+");
    EXPECT_EQ(captured_text(record, Color::White, kPlain), "pn +3");
    EXPECT_EQ(captured_text(record, Color::Black, kPlain), "P");
    EXPECT_EQ(captured_text(record, Color::White, kSymbols), "♟♞ +3");
    // What a promotion gains counts, and captures en passant.
    EXPECT_EQ(captured_text(record_of("e4 a6 e5 d5 exd6"), Color::White, kPlain), "p +1");
}

TEST(PlayScreen, FitsTheWindow) {
    GameAtBoard record = record_of("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7 O-O O-O");
    ChessClock clock({300000, 3000});
    const View view{record, {{"You", "Sebastes (level 20)"}}, false, &clock, {}};
    for (const PictureStyle& style : {kPlain, kSymbols, kColored})
        for (int width = kBoardWidth; width <= 120; ++width) {
            std::istringstream lines(screen_text(view, style, width));
            for (std::string line; std::getline(lines, line);)
                ASSERT_LE(columns_of(line), static_cast<std::size_t>(width)) << line;
        }
    const std::string wide = screen_text(view, kPlain, 80);
    EXPECT_NE(wide.find("  8. O-O      O-O"), std::string::npos) << wide;
    EXPECT_NE(wide.find("5:00"), std::string::npos);
    EXPECT_EQ(screen_text(view, kPlain, 40).find("8. O-O"), std::string::npos);
}

TEST(PlayScreen, ScoresAreWhites) {
    EXPECT_EQ(score_text(31, Color::White), "+0.31");
    EXPECT_EQ(score_text(31, Color::Black), "-0.31");
    EXPECT_EQ(score_text(mate_in(5), Color::White), "#3");
    EXPECT_EQ(score_text(mate_in(5), Color::Black), "-#3");
    EXPECT_EQ(score_text(mated_in(4), Color::Black), "#2");
}

TEST(PlayTerminal, WhatItCanShow) {
    const auto style = [](bool writes, bool utf8, const char* term, const char* no_color = "") {
        return style_of(writes, utf8, [=](const char* name) {
            return std::string(name == std::string("TERM")       ? term
                               : name == std::string("NO_COLOR") ? no_color
                                                                 : "");
        });
    };
    EXPECT_TRUE(style(true, true, "xterm-256color").many_colors);
    EXPECT_TRUE(style(true, true, "xterm-256color").symbols);
    EXPECT_FALSE(style(true, true, "xterm").many_colors);
    EXPECT_TRUE(style(true, true, "xterm").colors);
    EXPECT_FALSE(style(true, false, "xterm").symbols);
    EXPECT_FALSE(style(true, true, "linux").symbols);
    for (const PictureStyle& none : {style(true, true, "dumb"), style(true, true, ""),
                                     style(false, true, "xterm"), style(true, true, "xterm", "1")})
        EXPECT_FALSE(none.colors || none.symbols);
}

TEST(PlayTerminal, TextIsCutByCharacters) {
    EXPECT_EQ(fitted("♔♕♖", 2), "♔♕");
    EXPECT_EQ(fitted("ab", 5), "ab");
    EXPECT_EQ(fitted_moves("   1. e4 e5", 11), "   1. e4 e5");
    EXPECT_EQ(fitted_moves("   1. e4 e5 2. Nf3", 17), "   1. e4 e5 ...") << "no number alone";
    EXPECT_EQ(fitted_moves("   1... Nc6 2. Nf3 Nf6", 22), "   1... Nc6 2. Nf3 Nf6");
    EXPECT_EQ(fitted_moves("   1... Nc6 2. Nf3 Nf6", 21), "   1... Nc6 ...");
    EXPECT_EQ(wrapped("a bc def ghij", 4), "a bc\ndef\nghij");
    EXPECT_EQ(wrapped("abcdef gh i", 4), "abcdef\ngh i");
    EXPECT_EQ(wrapped("abcdef", 4), "abcdef");
    EXPECT_EQ(columns_of("\x1b[1;38;5;231m♛ \x1b[0mx"), 3U);
}

}  // namespace
