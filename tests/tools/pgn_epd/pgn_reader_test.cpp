// The PGN reader returns games, and one error for each game that it cannot read. Only a fault in
// the main line makes a game unreadable.
#include "tools/shared/pgn_epd/pgn_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes {
namespace {

using Strings = std::vector<std::string>;

struct Found {
    std::vector<PgnReading> games;
    Strings errors;
};

Found read_all(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    Found found;
    while (auto game = reader.next()) {
        if (*game)
            found.games.push_back(**game);
        else
            found.errors.push_back(game->error());
    }
    return found;
}

PgnReading read_one(const std::string& text) {
    const Found found = read_all(text);
    EXPECT_EQ(found.errors, Strings{}) << text;
    EXPECT_EQ(found.games.size(), 1U) << text;
    return found.games.empty() ? PgnReading{} : found.games.front();
}

std::string error_of(const std::string& text) {
    const Found found = read_all(text);
    EXPECT_TRUE(found.games.empty()) << text;
    EXPECT_EQ(found.errors.size(), 1U) << text;
    return found.errors.empty() ? "" : found.errors.front();
}

Strings warnings_of(const PgnReading& reading) {
    Strings texts;
    for (const PgnWarning& warning : reading.warnings) texts.push_back(warning.text);
    return texts;
}

// The movetext of the export, without tags, on one line.
std::string moves_of(const PgnGame& game) {
    std::string pgn = to_pgn(game);
    pgn.erase(0, pgn.find("\n\n") + 2);
    std::ranges::replace(pgn, '\n', ' ');
    pgn.erase(pgn.find_last_not_of(' ') + 1);
    return pgn;
}

std::string moves_of(const std::string& text) { return moves_of(read_one(text).game); }

std::string tag_of(const std::string& text, std::string_view name) {
    return std::string(read_one(text).game.tag(name));
}

// A text with one game; if it does not begin with a tag, it stands in line 3 behind one.
struct Read {
    std::string text;
    std::string moves;
    Strings warnings{};
};

void check(const std::vector<Read>& all) {
    for (const Read& read : all) {
        const bool has_tags = read.text.starts_with('[');
        const std::string text = has_tags ? read.text : "[Event \"x\"]\n\n" + read.text;
        const PgnReading reading = read_one(text);
        EXPECT_EQ(moves_of(reading.game), read.moves) << read.text;
        EXPECT_EQ(warnings_of(reading), read.warnings) << read.text;
    }
}

const std::string kFoolsMate =
    "[Event \"Casual\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n[White \"Fool\"]\n"
    "[Black \"Sage\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

std::string from(const std::string& fen) { return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n"; }

// ---- Games ----

TEST(PgnReader, GamesAndWhereTheyBegin) {
    const PgnReading reading = read_one(kFoolsMate);
    EXPECT_EQ(reading.line, 1);
    EXPECT_EQ(warnings_of(reading), Strings{});
    EXPECT_EQ(reading.game.tag("White"), "Fool");
    EXPECT_EQ(reading.game.find_tag("ECO"), nullptr);
    EXPECT_EQ(reading.game.result, GameResult::BlackWins);
    EXPECT_EQ(moves_of(reading.game), "1. f3 e5 2. g4 Qh4# 0-1");
    const Found found = read_all(kFoolsMate + kFoolsMate + "\n" + kFoolsMate);
    ASSERT_EQ(found.games.size(), 3U);
    EXPECT_EQ(found.games[1].line, 11);
    EXPECT_EQ(found.games[2].line, 22);
    EXPECT_TRUE(read_all("").games.empty());
    EXPECT_TRUE(read_all("\n ; nothing\n% nothing\n{nothing}").games.empty());
    for (const auto& [text, games] : std::vector<std::pair<std::string, std::size_t>>{
             {"[Event \"a\"]\n[White \"b\"]\n\n[Event \"a\"]\n[White \"b\"]\n\n[Event \"c\"]\n", 3},
             {"[Event \"a\"]\n[White \"b\"]\n\n{forfeit}\n\n[White \"c\"]\n", 2},
             {"[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n\n[White \"D\"]\n", 3},
             {"1. e4 1-0 1-0 {x} White wins\n1. d4 0-1 Black wins\n", 2},
             {"\u00A0[White \"A\"]\n\n1. e4 *\n\n\u00A0[White \"B\"]\n", 2}})
        EXPECT_EQ(read_all(text).games.size(), games) << text;
    const Found tags = read_all(
        "[White \"A\"]\n\n1. e4 1-0 [White \"B\"] [Black \"C\"]\n\n1. d4 0-1 {x}\n[White \"D\"]\n");
    ASSERT_EQ(tags.games.size(), 3U);
    EXPECT_EQ(tags.games[1].game.tag("Black"), "C");
    EXPECT_EQ(tags.games[2].game.tag("White"), "D");
}

TEST(PgnReader, ABadGameIsOneErrorAndReadingGoesOn) {
    const Found found =
        read_all(kFoolsMate + "[Event \"bad\"]\n\n1. e4 e5\n2. Ke3 Ke6 (3. Zz9 1-0) {x} 1-0\n\n" +
                 "1. d4 1-0\n" + kFoolsMate);
    EXPECT_EQ(found.games.size(), 3U);
    EXPECT_EQ(found.errors, Strings{"x.pgn:14: at 2. move 'Ke3': not legal here"});
    for (const auto& [text, error] : std::vector<std::pair<std::string, std::string>>{
             {"1. e4 f6\n2. Qh5+ -- *", "x.pgn:2: a null move, '--', in check"},
             {"1. White plays *", "x.pgn:1: at 1. move 'White': not of the form e4"},
             {"1. e4 White", "x.pgn:1: at 1... move 'White': not of the form e4"},
             {"1. e4 <x *", "a '<' among the moves"},
             {"1. e4 [x] *", "a '[' among the moves"},
             {"1. Nd2 *", "move 'Nd2': not legal here"},
             {"1. e4 a5 2. e5 a4 3. Nf3 a3 4. bxb3 *", "4. move 'bxb3': not legal here"},
             {"1. e4 d5 2. xd5 *", "2. move 'xd5': the pawn's file is missing, as in exd5"},
             {"1. e4 d5 2. c4 a6 3. xd5 *", "move 'xd5': ambiguous, "},
             {"1. e4 d5 2. Nc3 dc 3. bc *", "2... move 'dc': not of the form"},
             {"1. e4 e5 00 *", "2. move '00': castling is not legal here"},
             {"[FEN \"nonsense\"]\n1. e4 *", "x.pgn:1: bad FEN"},
             {"[Variant \"Atomic\"]\n1. e4 *", "variant 'Atomic' is not chess"},
             {"[Variant \"wild/5\"]\n1. e4 *", "x.pgn:1: variant 'wild/5' without a FEN"},
             {"\xFF\xFE[\0E\0", "x.pgn:1: "}})
        EXPECT_NE(error_of(text).find(error), std::string::npos) << error_of(text);
}

// Variations do not count; what follows the last ply is not read.
TEST(PgnReader, KeepsTheFirstPlies) {
    std::istringstream stream(
        "1. e4 (1. d4 d5 2. c4) e5 2. Nf3 {x} (2. Ke2 (2. Kxe8)) Ke8 1-0\n\n1. Nf3 RR d5 0-1\n");
    PgnReader reader(stream, "x.pgn");
    reader.keep_plies(3);
    const auto first = reader.next();
    ASSERT_TRUE(first && *first) << first->error();
    EXPECT_EQ((*first)->game.main_line().size(), 3U);
    EXPECT_EQ((*first)->game.result, GameResult::WhiteWins);
    const auto second = reader.next();
    ASSERT_TRUE(second && *second) << second->error();
    EXPECT_EQ((*second)->game.main_line().size(), 2U);
    EXPECT_FALSE(reader.next());
}

TEST(PgnReader, AFaultTellsHowFarAGameWasUnderstood) {
    const auto fault_of = [](const std::string& text) {
        std::istringstream stream(text);
        PgnReader reader(stream, "x.pgn");
        EXPECT_FALSE(*reader.next()) << text;
        return reader.fault();
    };
    PgnFault fault = fault_of("[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 *");
    EXPECT_EQ(fault.game.tag("White"), "A");
    EXPECT_EQ(moves_of(fault.game), "1. e4 e5 *");
    EXPECT_EQ(fault.line, 4);
    EXPECT_EQ(fault.move, "Ke3");
    fault = fault_of("[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {" +
                     std::string(kMaxPgnComment + 1, 'x') + "} 2. c3) 2. Nf3 1-0");
    EXPECT_EQ(moves_of(fault.game), "1. e4 e5 (1... c5) 1-0") << "what was open is closed";
    EXPECT_EQ(fault.move, "") << "in a variation";
    EXPECT_EQ(fault_of("[FEN \"x\"]\n\n1. e4 *").game.elements.size(), 0U);
}

TEST(PgnReader, HeadingsBetweenGames) {
    const auto games = read_all(
                           "2nd World Open\n--------------\n\n[White \"A\"]\n\n1. e4 1-0\n\n"
                           "\"Quoted\" (1990), II\n\n[White \"B\"]\n\n1. d4 0-1\n")
                           .games;
    ASSERT_EQ(games.size(), 2U);
    EXPECT_EQ(warnings_of(games[0]), Strings{"line 1: text before the game, left out"});
    EXPECT_EQ(warnings_of(games[1]), Strings{"line 8: text before the game, left out"});
    // Also behind a game without a result, but not within its moves.
    const auto numbered = read_all(
                              "#1\nA knight\n\n[Site \"a\"]\n\n1. e4 e5\n\n#2\nA bishop\n\n"
                              "[Site \"b\"]\n\n1. d4\n\nd5\n")
                              .games;
    ASSERT_EQ(numbered.size(), 2U);
    EXPECT_EQ(numbered[0].game.main_line().size(), 2U);
    EXPECT_EQ(numbered[1].game.tag("Site"), "b");
    EXPECT_EQ(numbered[1].game.main_line().size(), 2U);
    // Text that no game follows is no heading.
    const Found rest = read_all("1. e4 1-0\n\nNo chess at all.");
    EXPECT_EQ(rest.games.size(), 1U);
    EXPECT_EQ(rest.errors,
              Strings{"x.pgn:3: at 1. move 'No': not of the form e4, Nbd7, exd8=Q or O-O"});
}

// ---- Tags ----

TEST(PgnReader, ValuesOfTags) {
    const struct {
        std::string tags;
        std::string_view name;
        std::string value;
    } all[] = {
        {"[Site \"a \\\"b\\\" \\\\ c\"]", "Site", "a \"b\" \\ c"},
        {"[Site \"the \"old\" town\"]", "Site", "the \"old\" town"},
        {"[Site \"no bracket\"", "Site", "no bracket"},
        {"[Site 2500 ]", "Site", "2500"},
        {"[Site \"]\"]", "Site", "]"},
        {"[\tSite\t\"a\"\t]", "Site", "a"},
        {"[Site \"a\\b\"]", "Site", "a\\b"},
        {"[Site a", "Site", "a"},
        {"[Site \"a", "Site", "a"},
        {"[White \"A \\\"]\n[Black \"B\"]", "White", "A \\"},
        {"[White \"A \\\"]\n[Black \"B\"]", "Black", "B"},
        {"[White \"say \\\"]\\\"\"]", "White", "say \"]\""},
        {"[White \"a \\\\\"]", "White", "a \\"},
        {"[WhiteElo \" 2500 \"]", "WhiteElo", "2500"},
        {"[White Anna Smith]", "White", "Anna Smith"},
        {"[White Anna \"Ann\" Smith]", "White", "Anna \"Ann\" Smith"},
        {"[White-Elo \"2000\"]", "White-Elo", "2000"},
        {"[A_b \"1\"]", "A_b", "1"},
        {"[white \"A\"]", "White", "A"},
        {"[Variant \"From_Position\"]", "Variant", "From_Position"},
        {"[ Own \"1\" ] [Black \"B\"][Own \"2\"]", "Own", "1"},
        {"[Opening \"Grand Prix\n\"]", "Opening", "Grand Prix"},
        {"[Black\n\"John\"]", "Black", "John"},
        {"[White \"two\nlines\"]", "White", "two lines"},
        {"[Site \"open\n[Round \"1\"]", "Round", "1"},
        {"[Event \"open\n[White \"Anna]\n[Black \"B\"]", "White", "Anna"},
        {"[White \"A\"]\n; said between\n[Black \"B\"]\n{and here}\n[Round \"3\"]", "Round", "3"},
        {"[White \"M\xFCller\"]", "White", "M\u00FCller"},
        {"[White \"M\u00FCller\"]", "White", "M\u00FCller"},
        {"[White \"\xE0 la\"]", "White", "\u00E0 la"},
        {"[Own \"1\"]", "Date", "????.??.??"},
        {"[Date \"2023-07-09\"]", "Date", "2023.07.09"},
        {"[EventDate \"2018/6\"]", "EventDate", "2018.06.??"},
        {"[UTCDate \"2018\"]", "UTCDate", "2018.??.??"},
        {"[Date \"5.1.2018\"]", "Date", "5.1.2018"},
        {"[Site \"a\"" + std::string(300, ' ') + "]", "Site", "a\""},  // beyond the lookahead
    };
    for (const auto& [tags, name, value] : all)
        EXPECT_EQ(tag_of(tags + "\n\n1. e4 *", name), value) << tags;
}

TEST(PgnReader, TagsThatAreLeftOutOrReadAsOthersAreNamed) {
    const std::string rest = "\n1. e4 *";
    std::string many;
    for (std::size_t i = 0; i <= kMaxPgnTags; ++i) many += "[T" + std::to_string(i) + " \"\"]\n";
    const auto kept = [](const std::string& tag) { return "1. e4 " + tag; };
    check({
        {"[White Elo \"2100\"]\n[White.Team \"T\"]\n[W\u00E9 \"x\"]" + rest,
         kept("*"),
         {"tag White Elo left out: no tag has such a name",
          "tag W\u00E9 left out: no tag has such a name",
          "tag White.Team: not a name of the standard's letters"}},
        {"[Event \"x\"]\n[]\n[%eval 0.3]\n[White \"B\"]" + rest,
         kept("*"),
         {"line 2: a '[' without a tag's name, left out",
          "line 3: a '[' without a tag's name, left out"}},
        {"[Event \"open\n[White \"Anna]" + rest,
         kept("*"),
         {"tag Event: the quote is not closed", "tag White: the quote is not closed"}},
        {"[Site \"" + std::string(kMaxPgnTagValue + 1, 'x') + "\"]\n[White \"A\"]" + rest,
         kept("*"),
         {"line 1: tag Site: longer than 16384 bytes, left out"}},
        {"[" + std::string(300, 'x') + " \"\"]\n[White \"A\"]" + rest,
         kept("*"),
         {"line 1: a tag's name is longer than 255 characters, left out"}},
        {many + rest, kept("*"), {"tag T1000 left out: a game has at most 1000"}},
        {"[Own \"1\"]\n[Own \"2\"]" + rest, kept("*"), {"tag Own again, left out"}},
        {"[white \"A\"]\n[setup \"1\"]\n[own \"x\"]" + rest,
         kept("*"),
         {"tag white is read as White", "tag setup is read as SetUp", "SetUp \"1\" without a FEN"}},
        {"[Date \"5.1.2018\"]" + rest, kept("*"), {"Date '5.1.2018' is no date"}},
        {"[Date \"2018.1.5\"]" + rest, kept("*")},
        {"[FEN \"\"]" + rest, kept("*"), {"FEN '' left out: it says no position"}},
        {"[FEN \"?\"]" + rest, kept("*"), {"FEN '?' left out: it says no position"}},
        {"[Result \"lost\"]" + rest, kept("*"), {"Result 'lost' left out"}},
        {"[Result \"1-0\"]\n[Result \"0-1\"]\n1. e4 1-0",
         kept("1-0"),
         {"Result is 1-0, and a second tag, 0-1, is left out"}},
        {"[Result \"1-0\"]\n[Result \"1-0\"]\n1. e4 1-0",
         kept("1-0"),
         {"tag Result again, left out"}},
    });
    std::string same;
    for (int i = 0; i < 100; ++i) same += "[Own \"\"]\n";
    EXPECT_EQ(read_one(same + "*").warnings.size(), 20U) << "not more";
    EXPECT_EQ(warnings_of(read_one("1. e4 *")), Strings{"no tags"});
}

TEST(PgnReader, VariantsThatAreChess) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (const std::string name : {"", "?", "Regular", "Standard", "Classical", "classical"})
        EXPECT_EQ(moves_of("[Variant \"" + name + "\"]\n1. e4 *"), "1. e4 *") << name;
    for (const std::string name : {"From Position", "wild/0", "wild/5", "wild/8"})
        EXPECT_EQ(moves_of("[Variant \"" + name + "\"]\n" + from(fen) + "1. O-O *"), "1. O-O *")
            << name;
    for (const std::string name : {"Fischerandom", "Chess960", "wild/fr", "Fischer-Random"}) {
        const PgnReading reading = read_one(
            "[Variant \"" + name + "\"]\n" +
            from("1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1") + "1. O-O O-O-O *");
        EXPECT_EQ(warnings_of(reading), Strings{}) << name;
        EXPECT_EQ(moves_of(reading.game), "1. O-O O-O-O *") << name;
    }
}

TEST(PgnReader, Dates) {
    const auto date_of = [](std::string_view text) {
        const auto date = to_pgn_date(text);
        return date ? std::vector<int>{date->year, date->month, date->day} : std::vector<int>{};
    };
    for (const auto& [text, date] :
         std::vector<std::pair<std::string_view, std::vector<int>>>{{"2018.06.15", {2018, 6, 15}},
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
                                                                    {"????.??.??", {0, 0, 0}}})
        EXPECT_EQ(date_of(text), date) << text;
    for (const std::string_view text :
         {"", "5.1.2018", "Oct 15, 2016", "18.06.01", "2018.13.01", "2018.02.30", "2018.00.01",
          "2018.06.", "2018..01", "2018.06.01.02", "2018.06.01 ", "20180601", "2017.02.29",
          "2018.+1.01", "0000.01.01", "2018.06.32"})
        EXPECT_FALSE(to_pgn_date(text)) << text;
    EXPECT_EQ(compare_known({2018, 1, 5}, {2018, 6, 0}), std::weak_ordering::less);
    EXPECT_EQ(compare_known({2018, 0, 5}, {2018, 6, 1}), std::weak_ordering::equivalent);
    EXPECT_EQ(compare_known({2019, 1, 1}, {2018, 12, 31}), std::weak_ordering::greater);
}

// ---- Moves ----

TEST(PgnReader, MovesAsTheyAreFound) {
    const std::string rooks = from("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
    const std::string black = from("4k3/8/8/8/8/8/P5p1/4K2R b - - 0 1");
    for (const std::string move : {"O-O", "0-0", "o-o", "1.0-0", "1. O-O!", "e1g1", "1...O-O", "OO",
                                   "oo", "00", "1.00", "1. 00+", "0\u20130"})
        EXPECT_EQ(moves_of(rooks + move + " *").substr(0, 6), "1. O-O") << move;
    for (const std::string move : {"0-0-0", "OOO", "000", "1.000", "1. ooo"})
        EXPECT_EQ(moves_of(rooks + move + " *"), "1. O-O-O *") << move;
    for (const std::string move : {"a8=Q", "a8Q", "a8(Q)", "a8/Q", "a7a8q", "a8=Q+", "a8Q +",
                                   "a8+=Q", "a8=(Q)", "a8 =Q", "a8 =Q+", "a8=Qch"})
        EXPECT_EQ(moves_of(rooks + "1. " + move + " *"), "1. a8=Q+ *") << move;
    for (const std::string move : {"gxh1+=Q", "gxh1=(Q)", "gxh1 =Q", "gxh1=Q+", "gxh1(Q)", "gh1=Q"})
        EXPECT_EQ(moves_of(black + move + " *"), "1... gxh1=Q+ *") << move;
    for (const std::string capture :
         {"exd6", "exd6/ep", "exd6 (ep)", "exd6(ep)", "exd6 e.p.", "exd6/e.p.", "exd6 (e.p.)",
          "exd6ep", "exd6 ep", "ed", "exd", "ed6", "e:d6"})
        EXPECT_EQ(moves_of("1. e4 a6 2. e5 d5 3. " + capture + " cxd6 *"),
                  "1. e4 a6 2. e5 d5 3. exd6 cxd6 *")
            << capture;
    for (const std::string check : {"Qh5", "Qh5+", "Qh5ch", "Qh5ch.", "Qh5 ch", "Qh5 (+)"})
        EXPECT_EQ(moves_of("1. e4 f6 2. " + check + " g6 *"), "1. e4 f6 2. Qh5+ g6 *") << check;
    for (const std::string blank : {"\u00A0", "\u202F", "\u2009", "\u3000", "\u00A0 ", " \u200B",
                                    "\u200B \uFEFF", "\xA0", "\t\u200E"})
        EXPECT_EQ(moves_of("1." + blank + "e4" + blank + "e5" + blank + "2." + blank + "Nf3" +
                           blank + "Nc6" + blank + "*"),
                  "1. e4 e5 2. Nf3 Nc6 *")
            << blank;
    check({
        {"1.e4 e5 2 Nf3 2... Nc6 3.\nBb5 3. ... a6 4 . Ba4 *",
         "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *"},
        {"1. e\u200B4 1\u2026e5 *", "1. e4 e5 *"},
        {"1. \u2659e4 \u265Fe5 2. \u2658\uFE0Ef3 \u265E\uFE0Ef6 3. \u265Exe5 *",
         "1. e4 e5 2. Nf3 Nf6 3. Nxe5 *"},
        {"1. e2\u2013e4 e7\u2014e5 2. Ng1\u2013f3 *", "1. e4 e5 2. Nf3 *"},
        {"1. d4 d5!!2.c4 e6?3. Nc3 f5 *", "1. d4 d5 $3 2. c4 e6 $2 3. Nc3 f5 *"},
        {"1. 5254 e4 *", "1. e4 *", {"line 3: the number 5254 among the moves, left out"}},
        {"<p>1. e4 e5<br />2. Nf3 *",
         "1. e4 e5 2. Nf3 *",
         {"line 3: what stands between < and > is left out",
          "line 3: what stands between < and > is left out"}},
    });
}

TEST(PgnReader, SpellingsThatAreReadWithAWarning) {
    const std::string rook = from("3n2k1/2P5/8/8/8/8/8/R3K2R w - - 0 1");
    check({
        {rook + "1. cxd8+ *", "1. cxd8=Q+ *", {"line 4: 'cxd8+' is read as cxd8=Q"}},
        {rook + "1. c8 *", "1. c8=Q *", {"line 4: 'c8' is read as c8=Q"}},
        {"1. nf3 NF6 2. nC3 E5 *",
         "1. Nf3 Nf6 2. Nc3 e5 *",
         {"line 3: 'nf3' is read as Nf3", "line 3: 'NF6' is read as Nf6",
          "line 3: 'nC3' is read as Nc3", "line 3: 'E5' is read as e5"}},
        {"1. e4 e5 2. bb5 *", "1. e4 e5 2. Bb5 *", {"line 3: 'bb5' is read as Bb5"}},
        {"1. exe4 *", "1. e4 *", {"line 3: 'exe4' is read as e4"}},
        {"1. Nxf3 e7xe5 *",
         "1. Nf3 e5 *",
         {"line 3: 'Nxf3' captures nothing", "line 3: 'e7xe5' captures nothing"}},
        {"1. d4 Nf6, 2. c4. *",
         "1. d4 Nf6 2. c4 *",
         {"line 3: 'Nf6,' is read as Nf6", "line 3: 'c4.' is read as c4"}},
    });
}

TEST(PgnReader, NullMoves) {
    for (const std::string null : {"--", "Z0", "null", "@@@@", "0000", "pass", "1...--", "1...Z0"})
        EXPECT_EQ(moves_of("1. e4 " + null + " 2. d4 *"), "1. e4 -- 2. d4 *") << null;
    const PgnReading reading = read_one("[Event \"x\"]\n\n1. e4 -- 2. d4 *");
    EXPECT_EQ(reading.game.main_line().size(), 3U);
    EXPECT_EQ(reading.game.played_moves().size(), 1U);
    check({
        {"1. e4 --!? ! 2. d4 *", "1. e4 -- $5 $1 2. d4 *", {"a null move in the main line"}},
        {"1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 1-0",
         "1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 1-0"},
        // The side passes: the en passant square is gone, and the other side moves.
        {"1. e4 a6 2. e5 d5 (2... f5 3. -- Nf6) 3. exd6 *",
         "1. e4 a6 2. e5 d5 (2... f5 3. -- Nf6) 3. exd6 *"},
    });
}

TEST(PgnReader, Glyphs) {
    const std::string numbers = " left out: their numbers are 0 to 255";
    check({
        {"1. e4 N e5 TN 2. f4 D exf4 RR *", "1. e4 $146 e5 $146 2. f4 $220 exf4 $145 *"},
        {"1. e4?? ! e5 +- 2. f4 = *", "1. e4 $4 $1 e5 $18 2. f4 $10 *"},
        {"1. e4+- e5!?= 2. f4+/- exf4\u00B1 3. Nf3\u2213! d6-+ *",
         "1. e4 $18 e5 $5 $10 2. f4 $16 exf4 $16 3. Nf3 $17 $1 d6 $19 *"},
        {"1. e4\u203C e5\u2047 2. f4\u2049 d6\u2048\u25A1 *", "1. e4 $3 e5 $4 2. f4 $5 d6 $6 $7 *"},
        {"1. e4 f6 2. Qh5++- g6N 3. Qh4+\u2212 *", "1. e4 f6 2. Qh5+ $18 g6 $146 3. Qh4 $18 *"},
        {"1. e4! f6 2. Qh5!+ g6!, 3. Qg5?!. *", "1. e4 $1 f6 2. Qh5+ $1 g6 $1 3. Qg5 $6 *"},
        {"1. f3 e5 2. g4 Qh4!!# 0-1", "1. f3 e5 2. g4 Qh4# $3 0-1"},
        {"1. e4 f6 2. Qh5 !+ g6 +! *", "1. e4 f6 2. Qh5+ $1 g6 $1 *"},
        {"1. e4 e5 (=) 2. Nf3 (+) *", "1. e4 e5 2. Nf3 *"},
        {"1. e4 !!!! *", "1. e4 *", {"mark '!!!!' left out"}},
        {"1. e4 $256 e5 $ 2. d4 $12345 $0 *",
         "1. e4 e5 2. d4 $0 *",
         {"glyph $256" + numbers, "glyph $" + numbers, "glyph $1234" + numbers}},
    });
}

// ---- Comments and variations ----

TEST(PgnReader, CommentsAndVariationsStayInTheirOrder) {
    check({
        {"{a} 1. e4 $1 {b} (1. d4 {c} d5 (1... Nf6) ; d\n 2. c4) 1... e5!? {e} *",
         "{a} 1. e4 $1 {b} (1. d4 {c} 1... d5 (1... Nf6) {d} 2. c4) 1... e5 $5 {e} *"},
        {"1. e4 {[%clk 0:01:00]}e5{[%eval 0.3]}*",
         "1. e4 {[%clk 0:01:00]} 1... e5 {[%eval 0.3]} *"},
        {"% 1. d4\n1. e4 {a\n% b}\n*", "1. e4 {a % b} *"},
        {"1. e4 {a\n\n  b\n\n \n[c} *", "1. e4 {a b [c} *"},
        {"1. e4 {a {b [Event \"x\"]\n[Event \"y\"]} *",
         "1. e4 {a {b [Event \"x\"] [Event \"y\"]} *"},
        {"1. d4 d5 1/2-1/2 {agreed} (1... Nf6 2. c4 1-0) {so} )\n",
         "1. d4 d5 {agreed} (1... Nf6 2. c4) {so} 1/2-1/2",
         {"line 3: a ')' without its '(', left out"}},
        {"1. e4 ( ) e5 ($18) (= {better}) 2. d4 *", "1. e4 e5 $18 $10 {better} 2. d4 *"},
        {"1. e4 ) e5 } *",
         "1. e4 e5 *",
         {"line 3: a ')' without its '(', left out",
          "line 3: a '}' without its '{', left out: comments do not nest"}},
        {"1. e4 e5 (1... c5 2. c3 (2. d4 cxd4 1-0",
         "1. e4 e5 (1... c5 2. c3 (2. d4 cxd4)) *",
         {"a variation is not closed", "no result behind the moves"}},
    });
}

TEST(PgnReader, AVariationIsCutOffWhereItIsWrong) {
    const auto cut = [](const std::string& reason) {
        return Strings{"line 3: a variation is cut off: " + reason};
    };
    std::string nested = "1. e4";
    for (std::size_t i = 0; i <= kMaxPgnNesting; ++i) nested += " (1. d4";
    nested += std::string(kMaxPgnNesting + 1, ')') + " 1... e5 *";
    check({
        {"1. d4 d5 2. c4 e6 (2... e5 3. Ke4) 3. Nc3 *", "1. d4 d5 2. c4 e6 (2... e5) 3. Nc3 *",
         cut("at 3. move 'Ke4': not legal here")},
        {"1. d4 d5 (1... Nf6 2. Ke4 (2. c4) Nf6 ((3. x)) 1-0) 2. c4 *",
         "1. d4 d5 (1... Nf6) 2. c4 *", cut("at 2. move 'Ke4': not legal here")},
        {"1. d4 d5 (1... Ke5 {a} 2. c4 {b}) {c} 2. c4 *", "1. d4 d5 {c} 2. c4 *",
         cut("at 1... move 'Ke5': not legal here")},
        {"1. d4 d5 ({a} 1... Ke5) 2. c4 *", "1. d4 d5 {a} 2. c4 *",
         cut("at 1... move 'Ke5': not legal here")},
        {"1. d4 d5 (1... f6 2. e4 g5 3. Qh5# --) 2. c4 *",
         "1. d4 d5 (1... f6 2. e4 g5 3. Qh5#) 2. c4 *", cut("a null move, '--', in check")},
        {"1. d4 d5 (1... Nf6 2. zwischenzug) 2. c4 *", "1. d4 d5 (1... Nf6) 2. c4 *",
         cut("at 2. move 'zwischenzug': not of the form e4, Nbd7, exd8=Q or O-O")},
        {"(1. e4 e5) 1. d4 *", "1. d4 *", cut("a variation before the first move")},
        {"1. d4 ((1. e4) 1. c4 c5) 1... d5 *", "1. d4 (1. c4 c5) 1... d5 *",
         cut("a variation before the first move")},
    });
    const PgnReading deep = read_one("[Event \"x\"]\n\n" + nested);
    EXPECT_EQ(deep.game.main_line().size(), 2U);
    EXPECT_EQ(warnings_of(deep), cut("nested more than 256 deep"));
}

TEST(PgnReader, ACommentThatIsNotClosedCostsItsGameOnly) {
    const Found found = read_all("[Event \"a\"]\n\n1. e4 {open\n\n" + kFoolsMate + kFoolsMate);
    EXPECT_EQ(found.errors, Strings{"x.pgn:3: a comment is not closed before the tags in line 5"});
    EXPECT_EQ(found.games.size(), 2U);
    EXPECT_EQ(read_all("[Event \"a\"]\n\n{open\n\n" + kFoolsMate).games.size(), 1U);
    EXPECT_EQ(error_of("1. e4 {open"), "x.pgn:1: a comment is not closed");
    // Its end stands behind the tags.
    const PgnReading between = read_one("{ about\n\n[Event \"x\"]\n}\n1. e4 *");
    EXPECT_EQ(between.game.tag("Event"), "x");
    EXPECT_EQ(moves_of(between.game), "1. e4 *");
    for (const std::string& tag :
         {"[" + std::string(300, 'x') + " \"\"]", "[x" + std::string(300, ' ') + "\"\"]"}) {
        const PgnReading open = read_one("[Event \"a\"]\n\n1. e4 {open\n\n" + tag + "} 1-0\n");
        EXPECT_EQ(open.game.elements.size(), 2U) << "the lookahead ends, and the comment does not";
    }
}

// ---- Results ----

TEST(PgnReader, Results) {
    for (const auto& [result, texts] : std::vector<std::pair<std::string, Strings>>{
             {"1-0",
              {"1-0", "1:0", "1\u20130", "1\u22120", "1 - 0", "1 -0", "1- 0", "1 : 0", "White wins",
               "white won", "Black resigns",
               "1\x96"
               "0"}},
             {"0-1", {"0-1", "0:1", "0 - 1", "Black wins", "White resigns"}},
             {"1/2-1/2",
              {"1/2-1/2", "1/2 - 1/2", "1/2:1/2", "1/2", "\u00BD-\u00BD", "\u00BD",
               "\u00BD - \u00BD", "1/2\u20131/2", "Draw", "drawn", "0.5-0.5"}}})
        for (const std::string& text : texts) {
            EXPECT_EQ(moves_of("1. e4 e5 " + text + "\n"), "1. e4 e5 " + result) << text;
            EXPECT_EQ(tag_of("[Result \"" + text + "\"]\n\n1. e4", "Result"), result) << text;
        }
    check({
        {"1 e4 e5 2 Nf3 Nc6 0 - 1", "1. e4 e5 2. Nf3 Nc6 0-1"},
        {from("4k3/8/8/8/8/8/8/4K2R w K - 0 1") + "1. 0-0 1-0", "1. O-O 1-0"},
        {"[Result \"1-0\"]\n1. e4", "1. e4 1-0", {"no result behind the moves"}},
        {"[Result \"1-0\"]\n1. e4 0-1 {flag}",
         "1. e4 {flag} 0-1",
         {"Result is 1-0, and the moves end in 0-1"}},
        {"1. e4 e5 1-0 0-1", "1. e4 e5 1-0", {"Result is 1-0, and a second one, 0-1, is left out"}},
        {"1. e4 e5 1-0 1-0", "1. e4 e5 1-0"},
        {"1. f3 e5 2. g4 Qh4# 1-0",
         "1. f3 e5 2. g4 Qh4# 1-0",
         {"the result is 1-0, but the moves end in checkmate: 0-1"}},
        {"1. f3 e5 2. g4 Qh4# *", "1. f3 e5 2. g4 Qh4# *"},
        {from("k7/8/1Q6/8/8/8/8/K7 b - - 0 1") + "1-0",
         "1-0",
         {"the result is 1-0, but the moves end in stalemate: 1/2-1/2"}},
        // A draw that nobody claims is no result.
        {"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
         "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"},
    });
}

TEST(PgnReader, ResultsThatPgnDoesNotHave) {
    const std::string moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5";
    const std::string tag = "[Result \"0-0\"]\n\n";
    const Strings behind = {"the result '0-0' behind the moves is read as *",
                            "Result '0-0' left out"};
    const auto foreign = [](const std::string& text, const std::string& result) {
        return Strings{"line 3: the result '" + text + "' is read as " + result};
    };
    check({
        {tag + "0-0", "*", {"line 3: the result '0-0' is read as *", "Result '0-0' left out"}},
        {tag + "1. e4 e5 0-0",
         "1. e4 e5 *",
         {"line 3: the result '0-0' is read as *", "Result '0-0' left out"}},
        {tag + moves + " 0-0", moves + " *", behind},
        {tag + moves + " 0-0 {both late}", moves + " {both late} *", behind},
        {tag + moves + " 0-0 d6 *", moves + " 4. O-O d6 *", {"Result '0-0' left out"}},
        {tag + moves + " 0-0 *", moves + " 4. O-O *", {"Result '0-0' left out"}},
        {moves + " 0-0", moves + " 4. O-O *", {"no result behind the moves"}},
        {"1. e4 0-1/2", "1. e4 *", foreign("0-1/2", "*")},
        {"1. e4 1/2-0", "1. e4 *", foreign("1/2-0", "*")},
        {"1. e4 -:-", "1. e4 *", foreign("-:-", "*")},
        {"1. e4 -:+", "1. e4 0-1", foreign("-:+", "0-1")},
        {"1. e4 +:-", "1. e4 1-0", foreign("+:-", "1-0")},
        {"1. e4 1-0F", "1. e4 1-0", foreign("1-0F", "1-0")},
        {"[Result \"1-0F\"]\n1. e4 1-0", "1. e4 1-0", {"Result '1-0F' is read as 1-0"}},
    });
}

// ---- Bytes and limits ----

TEST(PgnReader, BytesAndLinesAsTheyAreFound) {
    EXPECT_EQ(read_one("\xEF\xBB\xBF" + kFoolsMate).line, 1);
    std::string returns = kFoolsMate;
    for (std::size_t at = 0; (at = returns.find('\n', at)) != std::string::npos; at += 2)
        returns.replace(at, 1, "\r\n");
    EXPECT_EQ(read_one(returns).game, read_one(kFoolsMate).game);
    EXPECT_EQ(read_all(returns + returns).games[1].line, 11);
    std::string text;
    for (int i = 0; i < 40000; ++i) text += i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\r" : "x y\n";
    EXPECT_EQ(read_all("{" + text + "}\n1. e5 *").errors,
              Strings{"x.pgn:40002: at 1. move 'e5': not legal here"});
}

TEST(PgnReader, ALimitIsAnErrorAndNotMemory) {
    const std::string comment(kMaxPgnComment + 1, 'x');
    std::string comments = "1. e4";
    for (std::size_t size = 0; size <= kMaxPgnText; size += kMaxPgnComment)
        comments += " {" + std::string(kMaxPgnComment, 'x') + "}";
    std::string glyphs = "1. e4";
    for (std::size_t i = 0; i <= kMaxPgnElements; ++i) glyphs += "$1";
    for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
             {"1. e4 {" + comment + "} *", "a comment is longer than 1048576 bytes"},
             {"1. e4 ;" + comment + "\n*", "a comment is longer than 1048576 bytes"},
             {"1. " + std::string(100000, 'x'), "longer than 64 characters"},
             {"[FEN \"" + std::string(kMaxPgnTagValue + 1, 'x') + "\"]\n*",
              "longer than 16384 bytes"},
             {comments, "comments of more than 16777216 bytes"},
             {glyphs, "more than 1048576 moves"}})
        EXPECT_NE(error_of(text).find(reason), std::string::npos);
}

// Where one element more is no longer taken, the one that begins a variation leaves all as it was.
TEST(PgnReader, AVariationThatHasNoSpaceIsNone) {
    struct Full {
        std::size_t variations;  // that are open, each with space for its end
        std::size_t space;       // for further elements
    };
    for (const Full full : {Full{0, 0}, Full{0, 1}, Full{3, 0}}) {
        std::string text = "1. e4 e5 2. Nf3";
        for (std::size_t i = 0; i < full.variations; ++i) text += " (2. Nc3";
        for (std::size_t i = 3 + 3 * full.variations + full.space; i < kMaxPgnElements; ++i)
            text += "$1";
        std::istringstream stream(text + "(2. d4 (2. d3 )) ( )");
        PgnReader reader(stream, "x.pgn");
        const auto game = reader.next();
        ASSERT_TRUE(game);
        ASSERT_FALSE(*game);
        EXPECT_NE(game->error().find("more than 1048576 moves"), std::string::npos);
        const PgnGame& read = reader.fault().game;
        EXPECT_EQ(read.elements.size(), kMaxPgnElements - full.space);
        EXPECT_EQ(read.main_line().size(), 3U);
        EXPECT_FALSE(to_pgn(read).empty());
    }
}

// A stream that gives one game at a time, and fails the test that asks for one too early.
class GamesAsTheyCome : public std::streambuf {
  public:
    explicit GamesAsTheyCome(Strings games) : games_(std::move(games)) {}
    std::size_t asked() const { return next_; }

  private:
    int_type underflow() override {
        if (next_ == games_.size()) return traits_type::eof();
        std::string& game = games_[next_++];
        setg(game.data(), game.data(), game.data() + game.size());
        return traits_type::to_int_type(*gptr());
    }

    Strings games_;
    std::size_t next_ = 0;
};

TEST(PgnReader, NoMoreThanTheNextGameIsWaitedFor) {
    GamesAsTheyCome buffer({kFoolsMate, kFoolsMate, kFoolsMate, kFoolsMate});
    std::istream stream(&buffer);
    PgnReader reader(stream, "x.pgn");
    for (std::size_t game = 1; game <= 4; ++game) {
        EXPECT_TRUE(*reader.next());
        EXPECT_LE(buffer.asked(), game + 1);
    }
    EXPECT_FALSE(reader.next());
}

}  // namespace
}  // namespace sebastes
