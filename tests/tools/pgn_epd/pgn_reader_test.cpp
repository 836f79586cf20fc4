// The PGN reader returns games, and one error for each game that it cannot read.
#include "tools/shared/pgn_epd/pgn_reader.h"

#include <gtest/gtest.h>

#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "notation/notation.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes {
namespace {

struct Found {
    std::vector<PgnReading> games;
    std::vector<std::string> errors;
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

// Elements as text: moves in coordinates, "$1", "{comment}", parentheses.
std::string elements_of(const PgnGame& game) {
    std::string text;
    for (const PgnElement& element : game.elements) {
        if (!text.empty()) text += ' ';
        switch (element.kind) {
            case PgnElement::Kind::Move:
                text += to_uci(element.move);
                break;
            case PgnElement::Kind::Nag:
                text += "$" + std::to_string(element.nag);
                break;
            case PgnElement::Kind::Comment:
                text += "{" + element.text + "}";
                break;
            case PgnElement::Kind::VariationBegin:
                text += '(';
                break;
            case PgnElement::Kind::VariationEnd:
                text += ')';
                break;
        }
    }
    return text;
}

TEST(PgnReader, TellsHowFarAGameWasUnderstood) {
    const auto fault_of = [](const std::string& text) {
        std::istringstream stream(text);
        PgnReader reader(stream, "x.pgn");
        EXPECT_FALSE(*reader.next()) << text;
        return reader.fault();
    };
    PgnFault fault = fault_of("[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 *");
    EXPECT_EQ(fault.game.tag("White"), "A");
    EXPECT_EQ(fault.game.main_line().size(), 2U);
    EXPECT_EQ(fault.line, 4);
    EXPECT_EQ(fault.move, "Ke3");
    fault = fault_of("[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {" +
                     std::string(kMaxPgnComment + 1, 'x') + "} 2. c3) 2. Nf3 1-0");
    EXPECT_EQ(elements_of(fault.game), "e2e4 e7e5 ( c7c5 )") << "what was open is closed";
    EXPECT_EQ(fault.game.result, GameResult::WhiteWins);
    EXPECT_EQ(fault.move, "") << "in a variation";
    EXPECT_EQ(fault_of("[FEN \"x\"]\n\n1. e4 *").game.elements.size(), 0U);
}

PgnReading read_one(const std::string& text) {
    const Found found = read_all(text);
    EXPECT_EQ(found.errors, std::vector<std::string>{}) << text;
    EXPECT_EQ(found.games.size(), 1U) << text;
    return found.games.empty() ? PgnReading{} : found.games.front();
}

std::string error_of(const std::string& text) {
    const Found found = read_all(text);
    EXPECT_TRUE(found.games.empty()) << text;
    EXPECT_EQ(found.errors.size(), 1U) << text;
    return found.errors.empty() ? "" : found.errors.front();
}

std::string elements_of(const std::string& text) { return elements_of(read_one(text).game); }

const std::string kFoolsMate =
    "[Event \"Casual\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[Round \"1\"]\n[White \"Fool\"]\n"
    "[Black \"Sage\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

TEST(PgnReader, AGameOfTheStandard) {
    const PgnReading reading = read_one(kFoolsMate);
    EXPECT_EQ(reading.line, 1);
    EXPECT_TRUE(reading.warnings.empty());
    EXPECT_EQ(reading.game.tag("White"), "Fool");
    EXPECT_EQ(reading.game.find_tag("ECO"), nullptr);
    EXPECT_EQ(reading.game.result, GameResult::BlackWins);
    EXPECT_EQ(elements_of(reading.game), "f2f3 e7e5 g2g4 d8h4");
    EXPECT_EQ(reading.game.main_line().size(), 4U);
}

TEST(PgnReader, CommentsVariationsAndGlyphsStayInTheirOrder) {
    EXPECT_EQ(elements_of("{a} 1. e4 $1 {b} (1. d4 {c} d5 (1... Nf6) ; d\n 2. c4) 1... e5!? {e} *"),
              "{a} e2e4 $1 {b} ( d2d4 {c} d7d5 ( g8f6 ) {d} c2c4 ) e7e5 $5 {e}");
    const PgnReading reading = read_one("1. e4 (1. d4) (1. c4 c5 2. Nc3) e5 *");
    EXPECT_EQ(reading.game.main_line().size(), 2U);
}

TEST(PgnReader, ManyGamesAndWhereTheyBegin) {
    const Found found = read_all(kFoolsMate + kFoolsMate + "\n" + kFoolsMate);
    ASSERT_EQ(found.games.size(), 3U);
    EXPECT_EQ(found.games[1].line, 11);
    EXPECT_EQ(found.games[2].line, 22);
    EXPECT_TRUE(read_all("").games.empty());
    EXPECT_TRUE(read_all("\n ; nothing\n% nothing\n{nothing}").games.empty());
}

TEST(PgnReader, ABadGameIsOneErrorAndReadingGoesOn) {
    const Found found =
        read_all(kFoolsMate + "[Event \"bad\"]\n\n1. e4 e5\n2. Ke3 Ke6 (3. Zz9 1-0) {x} 1-0\n\n" +
                 "1. d4 1-0\n" + kFoolsMate);
    EXPECT_EQ(found.games.size(), 3U);
    EXPECT_EQ(found.errors, std::vector<std::string>{"x.pgn:14: at 2. move 'Ke3': not legal here"});
}

TEST(PgnReader, FaultsAreNamed) {
    const auto has = [](const std::string& text, std::string_view reason) {
        const std::string error = error_of(text);
        EXPECT_NE(error.find(reason), std::string::npos) << error << "\n    of " << text;
    };
    has("1. e4 f6\n2. Qh5+ -- *", "x.pgn:2: a null move, '--', in check");
    has("1. White plays *", "x.pgn:1: at 1. move 'White': not of the form e4");
    has("1. e4 White", "x.pgn:1: at 1... move 'White': not of the form e4");
    has("1. e4 <x *", "a '<' among the moves");
    has("1. e4 [x] *", "a '[' among the moves");
    has("1. Nd2 *", "move 'Nd2': not legal here");
    has("[FEN \"nonsense\"]\n1. e4 *", "x.pgn:1: bad FEN");
    has("[Variant \"Atomic\"]\n1. e4 *", "variant 'Atomic' is not chess");
    has("\xFF\xFE[\0E\0", "x.pgn:1: ");
}

TEST(PgnReader, ACommentThatIsNotClosedCostsItsGameOnly) {
    const Found found = read_all("[Event \"a\"]\n\n1. e4 {open\n\n" + kFoolsMate + kFoolsMate);
    EXPECT_EQ(found.errors, std::vector<std::string>{"x.pgn:3: a comment is not closed"});
    EXPECT_EQ(found.games.size(), 2U);
    EXPECT_EQ(read_all("[Event \"a\"]\n\n{open\n\n" + kFoolsMate).games.size(), 1U);
    EXPECT_EQ(error_of("1. e4 {open"), "x.pgn:1: a comment is not closed");
    EXPECT_EQ(elements_of("1. e4 {a {b [Event \"x\"]\n[Event \"y\"]} *"),
              "e2e4 {a {b [Event \"x\"] [Event \"y\"]}");
}

TEST(PgnReader, MovesAsTheyAreFound) {
    const std::string castling = "[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[SetUp \"1\"]\n";
    for (const std::string move : {"O-O", "0-0", "1.0-0", "1. O-O!", "e1g1", "1...O-O"})
        EXPECT_EQ(elements_of(castling + move + " *").substr(0, 4), "e1g1") << move;
    EXPECT_EQ(elements_of(castling + "0-0-0 *"), "e1c1");
    for (const std::string move : {"a8=Q", "a8Q", "a8(Q)", "a8/Q", "a7a8q", "a8=Q+", "a8Q +"})
        EXPECT_EQ(elements_of(castling + move + " *"), "a7a8q") << move;
    EXPECT_EQ(elements_of("1.e4 e5 2 Nf3 2... Nc6 3.\nBb5 3. ... a6 4 . Ba4 *"),
              "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4");
    EXPECT_EQ(elements_of("e4 d5 exd5 e5 dxe6 e.p. fxe6 *"), "e2e4 d7d5 e4d5 e7e5 d5e6 f7e6");
    EXPECT_EQ(elements_of("1. e4 1\u2026e5 *"), "e2e4 e7e5");
    EXPECT_EQ(elements_of("1. e4?? ! e5 +- 2. f4 = *"), "e2e4 $4 $1 e7e5 $18 f2f4 $10");
    EXPECT_EQ(elements_of("1. e4 {[%clk 0:01:00]}e5{[%eval 0.3]}*"),
              "e2e4 {[%clk 0:01:00]} e7e5 {[%eval 0.3]}");
}

TEST(PgnReader, BytesAsTheyAreFound) {
    EXPECT_EQ(read_one("\xEF\xBB\xBF" + kFoolsMate).line, 1);
    std::string returns = kFoolsMate;
    for (std::size_t at = 0; (at = returns.find('\n', at)) != std::string::npos; at += 2)
        returns.replace(at, 1, "\r\n");
    EXPECT_EQ(read_one(returns).game, read_one(kFoolsMate).game);
    EXPECT_EQ(read_all(returns + returns).games[1].line, 11);
    EXPECT_EQ(read_one("[White \"M\xFCller\"]\n*").game.tag("White"), "M\u00FCller");
    EXPECT_EQ(read_one("[White \"M\u00FCller\"]\n*").game.tag("White"), "M\u00FCller");
    EXPECT_EQ(elements_of("% 1. d4\n1. e4 {a\n% b}\n*"), "e2e4 {a % b}");
}

TEST(PgnReader, TagsAsTheyAreFound) {
    const auto tag = [](const std::string& value) {
        return std::string(read_one("[Site " + value + "\n\n1. e4 *").game.tag("Site"));
    };
    EXPECT_EQ(tag("\"a \\\"b\\\" \\\\ c\"]"), "a \"b\" \\ c");
    EXPECT_EQ(tag("\"the \"old\" town\"]"), "the \"old\" town");
    EXPECT_EQ(tag("\"no bracket\""), "no bracket");
    EXPECT_EQ(tag("2500 ]"), "2500");
    EXPECT_EQ(tag("\"]\"]"), "]");
    const PgnReading reading = read_one("[ Own \"1\" ] [Black \"B\"][Own \"2\"] 1. e4 1/2");
    EXPECT_EQ(reading.game.tag("Own"), "1");
    EXPECT_EQ(reading.game.tag("Date"), "????.??.??");
    EXPECT_EQ(reading.game.tag("Result"), "1/2-1/2");
    EXPECT_EQ(reading.warnings, std::vector<std::string>{"tag Own again, left out"});
}

TEST(PgnReader, GamesWithoutMovesOrResult) {
    const std::string tags = "[Event \"a\"]\n[White \"b\"]\n";
    EXPECT_EQ(read_all(tags + "\n" + tags + "\n" + tags).games.size(), 3U);
    EXPECT_EQ(read_all(tags + "\n{forfeit}\n\n[White \"c\"]\n").games.size(), 2U);
    const PgnReading open = read_one("[Result \"1-0\"]\n1. e4");
    EXPECT_EQ(open.game.result, GameResult::WhiteWins);
    EXPECT_EQ(open.warnings, std::vector<std::string>{"no result behind the moves"});
    const PgnReading other = read_one("[Result \"1-0\"]\n1. e4 0-1 {flag}");
    EXPECT_EQ(other.game.result, GameResult::BlackWins);
    EXPECT_EQ(other.warnings, std::vector<std::string>{"Result is 1-0, and the moves end in 0-1"});
    EXPECT_EQ(elements_of(other.game), "e2e4 {flag}");
    EXPECT_EQ(read_one("1. e4 *").warnings, std::vector<std::string>{"no tags"});
}

TEST(PgnReader, Chess960) {
    const PgnReading reading = read_one(
        "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n[FEN \"1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 "
        "w GBgb - 0 "
        "1\"]\n"
        "\n1. O-O O-O-O *");
    EXPECT_TRUE(reading.warnings.empty());
    EXPECT_EQ(elements_of(reading.game), "c1g1 c8c8");
    for (const Move move : reading.game.main_line()) EXPECT_TRUE(move.is_castling());
}

TEST(PgnReader, ALimitIsAnErrorAndNotMemory) {
    EXPECT_NE(error_of("1. e4 {" + std::string(kMaxPgnComment + 1, 'x') + "} *")
                  .find("a comment is longer than 1048576 bytes"),
              std::string::npos);
    EXPECT_NE(error_of("1. " + std::string(100000, 'x')).find("longer than 64 characters"),
              std::string::npos);
    EXPECT_NE(error_of("[FEN \"" + std::string(kMaxPgnTagValue + 1, 'x') + "\"]\n*")
                  .find("longer than 16384 bytes"),
              std::string::npos);
    EXPECT_NE(error_of("1. e4 ;" + std::string(kMaxPgnComment + 1, 'x') + "\n*")
                  .find("a comment is longer than 1048576 bytes"),
              std::string::npos);
    std::string comments = "1. e4";
    for (std::size_t size = 0; size <= kMaxPgnText; size += kMaxPgnComment)
        comments += " {" + std::string(kMaxPgnComment, 'x') + "}";
    EXPECT_NE(error_of(comments).find("comments of more than 16777216 bytes"), std::string::npos);
    EXPECT_EQ(read_one("[" + std::string(kMaxPgnTagName, 'x') + " \"1\"]\n*")
                  .game.tag(std::string(kMaxPgnTagName, 'x')),
              "1");
    std::string same;
    for (int i = 0; i < 100; ++i) same += "[Own \"\"]\n";
    EXPECT_EQ(read_one(same + "*").warnings.size(), 20U);
    std::string glyphs = "1. e4";
    for (std::size_t i = 0; i <= kMaxPgnElements; ++i) glyphs += "$1";
    EXPECT_NE(error_of(glyphs).find("more than 1048576 moves"), std::string::npos);
}

// Where one element more is no longer taken, the one that begins a variation leaves all as it was.
TEST(PgnReader, AVariationThatHasNoRoomIsNone) {
    struct Full {
        std::size_t variations;  // that are open, each with room for its end
        std::size_t room;        // for further elements
    };
    for (const Full full : {Full{0, 0}, Full{0, 1}, Full{3, 0}}) {
        std::string text = "1. e4 e5 2. Nf3";
        for (std::size_t i = 0; i < full.variations; ++i) text += " (2. Nc3";
        for (std::size_t i = 3 + 3 * full.variations + full.room; i < kMaxPgnElements; ++i)
            text += "$1";
        std::istringstream stream(text + "(2. d4 (2. d3 )) ( )");
        PgnReader reader(stream, "x.pgn");
        const auto game = reader.next();
        ASSERT_TRUE(game);
        ASSERT_FALSE(*game);
        EXPECT_NE(game->error().find("more than 1048576 moves"), std::string::npos);
        const PgnGame& read = reader.fault().game;
        EXPECT_EQ(read.elements.size(), kMaxPgnElements - full.room);
        EXPECT_EQ(read.main_line().size(), 3U);
        EXPECT_FALSE(to_pgn(read).empty());
    }
}

// A stream that gives one game at a time, and fails the test that asks for one too early.
class GamesAsTheyCome : public std::streambuf {
  public:
    explicit GamesAsTheyCome(std::vector<std::string> games) : games_(std::move(games)) {}
    std::size_t asked() const { return next_; }

  private:
    int_type underflow() override {
        if (next_ == games_.size()) return traits_type::eof();
        std::string& game = games_[next_++];
        setg(game.data(), game.data(), game.data() + game.size());
        return traits_type::to_int_type(*gptr());
    }

    std::vector<std::string> games_;
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

TEST(PgnReader, LinesAreCountedAcrossBuffers) {
    std::string text;
    for (int i = 0; i < 40000; ++i) text += i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\r" : "x y\n";
    const Found found = read_all("{" + text + "}\n1. e5 *");
    EXPECT_EQ(found.errors,
              std::vector<std::string>{"x.pgn:40002: at 1. move 'e5': not legal here"});
}

// ---- Words and tags at their limits ----

// The one game of the text, or why it is none.
Result<PgnReading> scanned_game(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    const auto game = reader.next();
    if (!game) return Error{"no game"};
    EXPECT_FALSE(reader.next()) << "one game in " << text;
    return *game;
}

std::string scanned_tag(const std::string& text, const std::string& name) {
    const auto reading = scanned_game(text);
    return reading ? std::string(reading->game.tag(name)) : reading.error();
}

// Where a reader looks ahead it looks no further than its buffer.
TEST(PgnReader, LongBlanksAndNamesAheadAreNotLookedThrough) {
    const std::string open = "[Event \"a\"]\n\n1. e4 {open\n\n";
    for (const std::string& tag :
         {"[" + std::string(300, 'x') + " \"\"]", "[x" + std::string(300, ' ') + "\"\"]"}) {
        const auto reading = scanned_game(open + tag + "} 1-0\n");
        ASSERT_TRUE(reading) << "the comment goes on: " << reading.error();
        EXPECT_EQ(reading->game.elements.size(), 2U);
        EXPECT_EQ(reading->game.result, GameResult::WhiteWins);
    }
    EXPECT_EQ(scanned_tag("[Site \"a\"" + std::string(300, ' ') + "]\n\n1. e4 *", "Site"), "a\"");
}

TEST(PgnReader, BlanksAndEndsOfTagsAndComments) {
    EXPECT_EQ(scanned_tag("[\tSite\t\"a\"\t]\n*", "Site"), "a");
    EXPECT_EQ(scanned_tag("[Site \"a\\b\"]\n*", "Site"), "a\\b");
    EXPECT_EQ(scanned_tag("[Site a", "Site"), "a");
    EXPECT_EQ(scanned_tag("[Site \"a", "Site"), "a");
    const auto reading = scanned_game("1. e4 {a\n\n  b\n\n \n[c} *");
    ASSERT_TRUE(reading) << reading.error();
    EXPECT_EQ(reading->game.elements.back().text, "a b [c");
}

TEST(PgnReader, WordsThatAreAlmostOthers) {
    EXPECT_EQ(scanned_tag("[A_b \"1\"]\n*", "A_b"), "1");
    EXPECT_EQ(scanned_tag("[Variant \"From_Position\"]\n*", "Variant"), "From_Position");
    EXPECT_EQ(scanned_tag("1. e4 \u00BD-\u00BD", "Result"), "1/2-1/2");
    EXPECT_EQ(scanned_tag("1. e4 \u00BD", "Result"), "1/2-1/2");
    const auto marks = scanned_game("1. e4 !!!! e5 *");
    ASSERT_TRUE(marks) << marks.error();
    EXPECT_EQ(marks->game.elements.size(), 2U);
    EXPECT_EQ(marks->warnings.front(), "mark '!!!!' left out");
}

}  // namespace
}  // namespace sebastes
