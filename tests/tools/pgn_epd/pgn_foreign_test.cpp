// PGN of other programs: only a bad move of the main line makes a game unreadable.
#include <gtest/gtest.h>

#include <initializer_list>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes {
namespace {

using Strings = std::vector<std::string>;

// The games of a text, which all must be readable.
std::vector<PgnReading> foreign_games(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    std::vector<PgnReading> games;
    while (auto game = reader.next()) {
        EXPECT_TRUE(*game) << game->error() << "\n    of " << text;
        if (*game) games.push_back(**game);
    }
    return games;
}

PgnReading foreign_game(const std::string& text) {
    const auto games = foreign_games(text);
    EXPECT_EQ(games.size(), 1U) << text;
    return games.empty() ? PgnReading{} : games.front();
}

// The movetext of its export, without tags.
std::string rewritten(const std::string& text) {
    std::string pgn = to_pgn(foreign_game(text).game);
    pgn.erase(0, pgn.find("\n\n") + 2);
    for (std::size_t end; (end = pgn.find('\n')) != std::string::npos;) pgn[end] = ' ';
    pgn.erase(pgn.find_last_not_of(' ') + 1);
    return pgn;
}

std::string foreign_tag(const std::string& text, std::string_view name) {
    return std::string(foreign_game(text).game.tag(name));
}

TEST(ForeignPgn, NullMovesInVariationsAndInTheMainLine) {
    EXPECT_EQ(rewritten("1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 1-0"),
              "1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 1-0");
    for (const std::string null : {"--", "Z0", "null", "@@@@", "0000", "pass", "1...--", "1...Z0"})
        EXPECT_EQ(rewritten("1. e4 " + null + " 2. d4 *"), "1. e4 -- 2. d4 *") << null;
    EXPECT_EQ(rewritten("1. e4 --!? ! 2. d4 *"), "1. e4 -- $5 $1 2. d4 *");
    const PgnReading reading = foreign_game("[Event \"x\"]\n\n1. e4 -- 2. d4 *");
    EXPECT_EQ(reading.warnings, Strings{"a null move in the main line"});
    EXPECT_EQ(reading.game.main_line().size(), 3U);
    EXPECT_EQ(reading.game.played_moves().size(), 1U);
    // It passes: the en passant square is gone, and the other side moves.
    EXPECT_EQ(rewritten("1. e4 a6 2. e5 d5 (2... f5 3. -- Nf6) 3. exd6 *"),
              "1. e4 a6 2. e5 d5 (2... f5 3. -- Nf6) 3. exd6 *");
}

TEST(ForeignPgn, AVariationIsCutOffWhereItIsWrong) {
    const auto cut = [](const std::string& text, const std::string& now, const std::string& word) {
        const PgnReading reading = foreign_game("[Event \"x\"]\n\n" + text);
        EXPECT_EQ(rewritten(text), now) << text;
        EXPECT_EQ(reading.warnings, Strings{"line 3: a variation is cut off: " + word}) << text;
    };
    cut("1. d4 d5 2. c4 e6 (2... e5 3. Ke4) 3. Nc3 *", "1. d4 d5 2. c4 e6 (2... e5) 3. Nc3 *",
        "at 3. move 'Ke4': not legal here");
    cut("1. d4 d5 (1... Nf6 2. Ke4 (2. c4) Nf6 ((3. x)) 1-0) 2. c4 *",
        "1. d4 d5 (1... Nf6) 2. c4 *", "at 2. move 'Ke4': not legal here");
    cut("1. d4 d5 (1... Ke5 {a} 2. c4 {b}) {c} 2. c4 *", "1. d4 d5 {c} 2. c4 *",
        "at 1... move 'Ke5': not legal here");
    cut("1. d4 d5 ({a} 1... Ke5) 2. c4 *", "1. d4 d5 {a} 2. c4 *",
        "at 1... move 'Ke5': not legal here");
    cut("1. d4 d5 (1... f6 2. e4 g5 3. Qh5# --) 2. c4 *",
        "1. d4 d5 (1... f6 2. e4 g5 3. Qh5#) 2. c4 *", "a null move, '--', in check");
    cut("1. d4 d5 (1... Nf6 2. zwischenzug) 2. c4 *", "1. d4 d5 (1... Nf6) 2. c4 *",
        "at 2. move 'zwischenzug': not of the form e4, Nbd7, exd8=Q or O-O");
    cut("(1. e4 e5) 1. d4 *", "1. d4 *", "a variation before the first move");
    cut("1. d4 ((1. e4) 1. c4 c5) 1... d5 *", "1. d4 (1. c4 c5) 1... d5 *",
        "a variation before the first move");
    std::string nested = "1. e4";
    for (std::size_t i = 0; i <= kMaxPgnNesting; ++i) nested += " (1. d4";
    for (std::size_t i = 0; i <= kMaxPgnNesting; ++i) nested += ")";
    const PgnReading deep = foreign_game(nested + " 1... e5 *");
    EXPECT_EQ(deep.game.main_line().size(), 2U);
    EXPECT_EQ(deep.warnings.front(), "line 1: a variation is cut off: nested more than 256 deep");
}

TEST(ForeignPgn, ParenthesesThatDoNotMatch) {
    EXPECT_EQ(rewritten("[Result \"1-0\"]\n\n1. e4 e5 (1... c5 2. c3 (2. d4 cxd4 1-0"),
              "1. e4 e5 (1... c5 2. c3 (2. d4 cxd4)) 1-0");
    EXPECT_EQ(foreign_game("[Event \"x\"]\n\n1. e4 (1. d4 *").warnings,
              (Strings{"a variation is not closed", "no result behind the moves"}));
    EXPECT_EQ(foreign_game("[Event \"x\"]\n\n1. e4 ) e5 } *").warnings,
              (Strings{"line 3: a ')' without its '(', left out",
                       "line 3: a '}' without its '{', left out: comments do not nest"}));
    EXPECT_EQ(rewritten("1. e4 ( ) e5 ($18) (= {better}) 2. d4 *"),
              "1. e4 e5 $18 $10 {better} 2. d4 *");
}

TEST(ForeignPgn, NamesOfTags) {
    const std::string tags =
        "[White-Elo \"2000\"]\n[White Elo \"2100\"]\n[White.Team \"T\"]\n[W\u00E9 \"x\"]\n"
        "[White \"Anna\"]\n\n1. e4 *\n";
    const PgnReading reading = foreign_game(tags);
    EXPECT_EQ(reading.game.tag("White"), "Anna");
    EXPECT_EQ(reading.game.tag("White-Elo"), "2000");
    EXPECT_EQ(reading.game.tag("White.Team"), "T");
    EXPECT_EQ(reading.warnings, (Strings{"tag White Elo left out: no tag has such a name",
                                         "tag W\u00E9 left out: no tag has such a name",
                                         "tag White-Elo: not a name of the standard's letters",
                                         "tag White.Team: not a name of the standard's letters"}));
    EXPECT_EQ(foreign_game(to_pgn(reading.game)).game, reading.game);
    EXPECT_EQ(foreign_tag("[White Anna Smith]\n\n1. e4 *", "White"), "Anna Smith");
    EXPECT_EQ(foreign_tag("[White Anna \"Ann\" Smith]\n\n1. e4 *", "White"), "Anna \"Ann\" Smith");
    EXPECT_EQ(foreign_game("[Event \"x\"]\n[]\n[%eval 0.3]\n[White \"B\"]\n\n1. e4 *").warnings,
              (Strings{"line 2: a '[' without a tag's name, left out",
                       "line 3: a '[' without a tag's name, left out"}));
}

TEST(ForeignPgn, ValuesOfTags) {
    EXPECT_EQ(foreign_tag("[White \"A \\\"]\n[Black \"B\"]\n\n1. e4 *", "White"), "A \\");
    EXPECT_EQ(foreign_tag("[White \"A \\\"]\n[Black \"B\"]\n\n1. e4 *", "Black"), "B");
    EXPECT_EQ(foreign_tag("[White \"say \\\"]\\\"\"]\n\n1. e4 *", "White"), "say \"]\"");
    EXPECT_EQ(foreign_tag("[White \"a \\\\\"]\n\n1. e4 *", "White"), "a \\");
    EXPECT_EQ(foreign_tag("[WhiteElo \" 2500 \"]\n\n1. e4 *", "WhiteElo"), "2500");
    const PgnReading open = foreign_game("[Event \"open\n[White \"Anna]\n[Black \"B\"]\n\n1. e4 *");
    EXPECT_EQ(open.game.tag("Event"), "open");
    EXPECT_EQ(open.game.tag("White"), "Anna");
    EXPECT_EQ(open.game.tag("Black"), "B");
    EXPECT_EQ(open.warnings.front(), "tag Event: the quote is not closed");
    const std::string large(kMaxPgnTagValue + 1, 'x');
    EXPECT_EQ(foreign_game("[Site \"" + large + "\"]\n[White \"A\"]\n\n1. e4 *").warnings,
              Strings{"line 1: tag Site: longer than 16384 bytes, left out"});
    EXPECT_EQ(foreign_game("[" + std::string(300, 'x') + " \"\"]\n[White \"A\"]\n\n*").warnings,
              Strings{"line 1: a tag's name is longer than 255 characters, left out"});
    std::string many;
    for (std::size_t i = 0; i <= kMaxPgnTags; ++i) many += "[T" + std::to_string(i) + " \"\"]\n";
    EXPECT_EQ(foreign_game(many + "\n1. e4 *").warnings,
              Strings{"tag T1000 left out: a game has at most 1000"});
}

TEST(ForeignPgn, WhereTagsStand) {
    const PgnReading split = foreign_game(
        "[White \"A\"]\n; said between\n[Black \"B\"]\n{and here}\n[Round \"3\"]\n\n*");
    EXPECT_EQ(split.game.tag("White"), "A");
    EXPECT_EQ(split.game.tag("Black"), "B");
    EXPECT_EQ(split.game.tag("Round"), "3");
    EXPECT_EQ(split.game.elements.size(), 2U);
    const auto games = foreign_games(
        "[White \"A\"]\n\n1. e4 1-0 [White \"B\"] [Black \"C\"]\n\n1. d4 0-1 {x}\n[White \"D\"]\n");
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games[1].game.tag("White"), "B");
    EXPECT_EQ(games[1].game.tag("Black"), "C");
    EXPECT_EQ(games[2].game.tag("White"), "D");
    EXPECT_EQ(foreign_games("[Event \"a\"]\n[White \"b\"]\n\n{forfeit}\n\n[Event \"c\"]\n").size(),
              2U);
}

TEST(ForeignPgn, Dates) {
    using Date = std::pair<std::string_view, PgnDate>;
    for (const auto& [text, date] : std::initializer_list<Date>{{"2018.06.15", {2018, 6, 15}},
                                                                {"2018.1.5", {2018, 1, 5}},
                                                                {"2018-01-05", {2018, 1, 5}},
                                                                {"2018/1/5", {2018, 1, 5}},
                                                                {"2018.06", {2018, 6, 0}},
                                                                {"2018", {2018, 0, 0}},
                                                                {"2018.??.??", {2018, 0, 0}},
                                                                {"2018.?.?", {2018, 0, 0}},
                                                                {"2018.??.05", {2018, 0, 5}},
                                                                {"????.06.01", {0, 6, 1}},
                                                                {"2016.02.29", {2016, 2, 29}},
                                                                {"????.02.29", {0, 2, 29}},
                                                                {"????.??.??", {0, 0, 0}}}) {
        const auto read = to_pgn_date(text);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(read->year, date.year) << text;
        EXPECT_EQ(read->month, date.month) << text;
        EXPECT_EQ(read->day, date.day) << text;
    }
    for (const std::string_view other :
         {"", "5.1.2018", "Oct 15, 2016", "18.06.01", "2018.13.01", "2018.02.30", "2018.00.01",
          "2018.06.", "2018..01", "2018.06.01.02", "2018.06.01 ", "20180601", "2017.02.29", "x",
          "2018.+1.01", "0000.01.01", "2018.06.32"})
        EXPECT_FALSE(to_pgn_date(other)) << other;
    EXPECT_EQ(compare_known({2018, 1, 5}, {2018, 6, 0}), std::weak_ordering::less);
    EXPECT_EQ(compare_known({2018, 0, 5}, {2018, 6, 1}), std::weak_ordering::equivalent);
    EXPECT_EQ(compare_known({2019, 1, 1}, {2018, 12, 31}), std::weak_ordering::greater);
    EXPECT_EQ(foreign_game("[Date \"5.1.2018\"]\n\n1. e4 *").warnings,
              Strings{"Date '5.1.2018' is no date"});
    EXPECT_EQ(foreign_game("[Date \"2018.1.5\"]\n\n1. e4 *").warnings, Strings{});
}

TEST(ForeignPgn, BlanksAndWhatHasNoWidth) {
    const std::string plain = "1. e4 e5 2. Nf3 Nc6 *";
    for (const std::string blank : {"\u00A0", "\u202F", "\u2009", "\u3000", "\u00A0 ", " \u200B",
                                    "\u200B \uFEFF", "\xA0", "\t\u200E"})
        EXPECT_EQ(rewritten("1." + blank + "e4" + blank + "e5" + blank + "2." + blank + "Nf3" +
                            blank + "Nc6" + blank + "*"),
                  plain)
            << blank;
    EXPECT_EQ(rewritten("1. e\u200B4 e5 2. N\uFEFFf3 Nc6\u00AD *"), plain);
    const std::string mark = "\uFEFF";
    const auto games = foreign_games(mark + "[White \"A\"]\n\n1. e4 *\n" + mark +
                                     "[White \"B\"]\n" + mark + "\n" + mark + "1. d4 *\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[1].game.tag("White"), "B");
    EXPECT_EQ(foreign_games("\u00A0[White \"A\"]\n\n1. e4 *\n\n\u00A0[White \"B\"]\n").size(), 2U);
    EXPECT_EQ(foreign_tag("[White \"\xE0 la\"]\n\n1. e4 *", "White"), "\u00E0 la");
}

TEST(ForeignPgn, FigurinesAndDashes) {
    EXPECT_EQ(rewritten("1. \u2659e4 \u265Fe5 2. \u2658f3 \u265Ef6 3. \u265Exe5 *"),
              "1. e4 e5 2. Nf3 Nf6 3. Nxe5 *");
    EXPECT_EQ(rewritten("1. e4 e5 2. \u2658\uFE0Ef3 \u265E\uFE0Ec6 3. \u2657b5 a6 4. 0\u20130 *"),
              "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *");
}

TEST(ForeignPgn, Results) {
    for (const std::string white : {"1-0", "1:0", "1\u20130", "1\u22120", "1 - 0", "1 -0", "1- 0",
                                    "1 : 0", "White wins", "white won", "Black resigns",
                                    "1\x96"
                                    "0"})
        EXPECT_EQ(rewritten("1. e4 e5 " + white + "\n"), "1. e4 e5 1-0") << white;
    for (const std::string black : {"0-1", "0:1", "0 - 1", "Black wins", "White resigns"})
        EXPECT_EQ(rewritten("1. e4 e5 " + black), "1. e4 e5 0-1") << black;
    for (const std::string draw : {"1/2-1/2", "1/2 - 1/2", "1/2:1/2", "1/2", "\u00BD-\u00BD",
                                   "\u00BD - \u00BD", "1/2\u20131/2", "Draw", "drawn", "0.5-0.5"})
        EXPECT_EQ(rewritten("1. e4 e5 " + draw + " "), "1. e4 e5 1/2-1/2") << draw;
    for (const std::string tag : {"1:0", "1 - 0", "White wins", "1\u20130"})
        EXPECT_EQ(foreign_game("[Result \"" + tag + "\"]\n\n1. e4").game.result,
                  GameResult::WhiteWins)
            << tag;
    EXPECT_EQ(foreign_game("[Result \"lost\"]\n\n1. e4 *").warnings,
              Strings{"Result 'lost' left out"});
    // One game, however often its end is told on its line.
    EXPECT_EQ(foreign_games("1. e4 1-0 1-0 {x} White wins\n1. d4 0-1 Black wins\n").size(), 2U);
    EXPECT_EQ(rewritten("1 e4 e5 2 Nf3 Nc6 0 - 1"), "1. e4 e5 2. Nf3 Nc6 0-1");
    EXPECT_EQ(rewritten("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. 0-0 1-0"),
              "1. O-O 1-0");
}

TEST(ForeignPgn, AResultThatTheBoardContradictsIsNamed) {
    const auto warnings = [](const std::string& moves) {
        return foreign_game("[Event \"x\"]\n\n" + moves).warnings;
    };
    EXPECT_EQ(warnings("1. f3 e5 2. g4 Qh4# 1-0"),
              Strings{"the result is 1-0, but the moves end in checkmate: 0-1"});
    EXPECT_EQ(warnings("1. f3 e5 2. g4 Qh4# 0-1"), Strings{});
    EXPECT_EQ(warnings("1. f3 e5 2. g4 Qh4# *"), Strings{});
    EXPECT_EQ(
        foreign_game("[FEN \"k7/8/1Q6/8/8/8/8/K7 b - - 0 1\"]\n[SetUp \"1\"]\n\n1-0").warnings,
        Strings{"the result is 1-0, but the moves end in stalemate: 1/2-1/2"});
}

TEST(ForeignPgn, NamesOfTagsInOtherCapitals) {
    const PgnReading reading = foreign_game(
        "[white \"A\"]\n[fen \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[setup \"1\"]\n"
        "[own \"x\"]\n\n1. O-O *");
    EXPECT_EQ(reading.game.tag("White"), "A");
    EXPECT_EQ(reading.game.main_line().size(), 1U);
    EXPECT_EQ(reading.warnings, (Strings{"tag white is read as White", "tag fen is read as FEN",
                                         "tag setup is read as SetUp"}));
    EXPECT_EQ(reading.game.tag("own"), "x");
    EXPECT_EQ(foreign_game("[SetUp \"1\"]\n1. e4 *").warnings,
              Strings{"SetUp \"1\" without a FEN"});
    EXPECT_EQ(foreign_game("[Variant \"Regular\"]\n1. e4 *").warnings, Strings{});
}

TEST(ForeignPgn, MovesThatAreAlmostWritten) {
    const std::string fen =
        "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"3n2k1/2P5/8/8/8/8/6p1/R3K2R w - - 0 1\"]\n\n";
    EXPECT_EQ(rewritten(fen + "1. cxd8+ *"), "1. cxd8=Q+ *");
    EXPECT_EQ(foreign_game(fen + "1. c8+ *").warnings, Strings{"line 5: 'c8+' is read as c8=Q"});
    EXPECT_EQ(foreign_game("[Event \"x\"]\n\n1. nf3 NF6 2. nC3 *").warnings,
              (Strings{"line 3: 'nf3' is read as Nf3", "line 3: 'NF6' is read as Nf6",
                       "line 3: 'nC3' is read as Nc3"}));
}

TEST(ForeignPgn, WhatIsGluedToMoves) {
    EXPECT_EQ(rewritten("1. d4 d5!!2.c4 e6?3. Nc3 f5. *"), "1. d4 d5 $3 2. c4 e6 $2 3. Nc3 f5 *");
    EXPECT_EQ(rewritten("1. d4 d5 (1... Nf6, 2. c4+.) *"), "1. d4 d5 (1... Nf6 2. c4) *");
    EXPECT_EQ(rewritten("1. d4 d5 1/2-1/2 {agreed} (1... Nf6 2. c4 1-0) {so} )\n"),
              "1. d4 d5 {agreed} (1... Nf6 2. c4) {so} 1/2-1/2");
}

TEST(ForeignPgn, TagsAcrossLines) {
    const PgnReading reading = foreign_game(
        "[Opening \"Grand Prix\n\"]\n[Black\n\"John\"]\n[White \"two\nlines\"]\n[Site "
        "\"open\n[Round \"1\"]\n\n1. e4 *");
    EXPECT_EQ(reading.game.tag("Opening"), "Grand Prix");
    EXPECT_EQ(reading.game.tag("Black"), "John");
    EXPECT_EQ(reading.game.tag("White"), "two lines");
    EXPECT_EQ(reading.game.tag("Site"), "open");
    EXPECT_EQ(reading.game.tag("Round"), "1");
    EXPECT_EQ(
        foreign_games("[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n\n[White \"D\"]\n").size(),
        3U);
}

TEST(ForeignPgn, HeadingsBetweenGames) {
    const auto games = foreign_games(
        "2nd World Open\n--------------\n\n[White \"A\"]\n\n1. e4 1-0\n\n\"Quoted\" (1990), "
        "II\n\n[White \"B\"]\n\n1. d4 0-1\n");
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(games[0].warnings, Strings{"line 1: text before the game, left out"});
    EXPECT_EQ(games[1].warnings, Strings{"line 8: text before the game, left out"});
    EXPECT_EQ(rewritten("<p>1. e4 e5<br />2. Nf3 *"), "1. e4 e5 2. Nf3 *");
    // Behind a game without a result, too, but not within its moves.
    const auto numbered = foreign_games(
        "#1\nA knight\n\n[Site \"a\"]\n\n1. e4 e5\n\n#2\nA bishop\n\n[Site \"b\"]\n\n1. "
        "d4\n\nd5\n");
    ASSERT_EQ(numbered.size(), 2U);
    EXPECT_EQ(numbered[0].game.main_line().size(), 2U);
    EXPECT_EQ(numbered[1].game.tag("Site"), "b");
    EXPECT_EQ(numbered[1].game.main_line().size(), 2U);
    // Where no game follows it is no heading.
    std::istringstream stream("1. e4 1-0\n\nNo chess at all.");
    PgnReader reader(stream, "x.pgn");
    EXPECT_TRUE(*reader.next());
    const auto rest = reader.next();
    ASSERT_TRUE(rest);
    EXPECT_EQ(rest->error(), "x.pgn:3: at 1. move 'No': not of the form e4, Nbd7, exd8=Q or O-O");
    EXPECT_FALSE(reader.next());
}

TEST(ForeignPgn, SignsAndGlyphs) {
    EXPECT_EQ(rewritten("1. e4 N e5 TN 2. f4 D exf4 RR *"),
              "1. e4 $146 e5 $146 2. f4 $220 exf4 $145 *");
    EXPECT_EQ(rewritten("1. e4+- e5!?= 2. f4+/- exf4\u00B1 3. Nf3\u2213! d6-+ *"),
              "1. e4 $18 e5 $5 $10 2. f4 $16 exf4 $16 3. Nf3 $17 $1 d6 $19 *");
    EXPECT_EQ(rewritten("1. e4\u203C e5\u2047 2. f4\u2049 d6\u2048\u25A1 *"),
              "1. e4 $3 e5 $4 2. f4 $5 d6 $6 $7 *");
    EXPECT_EQ(rewritten("1. e4 f6 2. Qh5++- g6N 3. Qh4+\u2212 *"),
              "1. e4 f6 2. Qh5+ $18 g6 $146 3. Qh4 $18 *");
    const PgnReading reading = foreign_game("[Event \"x\"]\n\n1. e4 $256 e5 $ 2. d4 $12345 $0 *");
    EXPECT_EQ(reading.warnings, (Strings{"glyph $256 left out: their numbers are 0 to 255",
                                         "glyph $ left out: their numbers are 0 to 255",
                                         "glyph $1234 left out: their numbers are 0 to 255"}));
    EXPECT_EQ(to_pgn(reading.game).find("$12"), std::string::npos);
    for (const std::string capture : {"exd6", "exd6/ep", "exd6 (ep)", "exd6(ep)", "exd6 e.p.",
                                      "exd6/e.p.", "exd6 (e.p.)", "exd6ep", "exd6 ep"})
        EXPECT_EQ(rewritten("1. e4 a6 2. e5 d5 3. " + capture + " cxd6 *"),
                  "1. e4 a6 2. e5 d5 3. exd6 cxd6 *")
            << capture;
    EXPECT_EQ(rewritten("1. e4 e5 (=) 2. Nf3 (+) *"), "1. e4 e5 2. Nf3 *");
    EXPECT_EQ(rewritten("1. e2\u2013e4 e7\u2014e5 2. Ng1\u2013f3 d7\u00D7d6 *"),
              "1. e4 e5 2. Nf3 d6 *");
}

}  // namespace
}  // namespace sebastes
