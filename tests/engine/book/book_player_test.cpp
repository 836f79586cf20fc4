// Playing from an opening book, over UCI.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "book/polyglot_book.h"
#include "notation/notation.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// What the engine says to the script with the embedded book on, without the search's lines.
Lines book_answers(const std::string& script) {
    Lines kept;
    for (const std::string& line :
         answers("setoption name OwnBook value true\nsetoption name BookFile value <embedded>\n" +
                 script))
        if (!starts_with(line, "info depth")) kept.push_back(line);
    return kept;
}

class BookOfOneMove : public testing::Test {
  protected:
    BookOfOneMove() {
        const Position start = Position::start();
        unsigned char bytes[PolyglotEntry::kSize];
        PolyglotEntry{polyglot_key(start), to_polyglot(*parse_uci(start, "a2a3")), 7, 0}.write(
            bytes);
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes), sizeof bytes);
    }

    const test::TemporaryFolder folder_;
    const std::string path_ = folder_.file("book.bin").string();
};

TEST(BookPlayer, AnswersAtOnce) {
    const std::string spanish = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n";
    const Lines lines =
        book_answers("setoption name BookChoice value best\n" + spanish + "go movetime 100000\n");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(
        starts_with(lines[0], "info string book: Ba4 (C70 Ruy Lopez: Columbus Variation), weight "))
        << lines[0];
    EXPECT_EQ(lines[1], "bestmove b5a4");
}

// Clients warn of a move without one.
TEST(BookPlayer, AMoveHasAScore) {
    const auto book_lines = [](const std::string& options) {
        return lines_that_start(
            answers("setoption name OwnBook value true\nsetoption name BookFile value <embedded>\n"
                    "setoption name BookChoice value best\n" +
                    options +
                    "\nposition startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6\n"
                    "go wtime 1000 btime 1000\n"),
            "info depth ");
    };
    for (const char* options :
         {"", "setoption name MultiPV value 3", "setoption name Threads value 2",
          "setoption name Minimal value true", "setoption name Skill Level value 0"}) {
        const Lines lines = book_lines(options);
        ASSERT_EQ(lines.size(), 1U) << options;
        EXPECT_TRUE(starts_with(lines[0], "info depth 1 seldepth ")) << lines[0];
        EXPECT_NE(lines[0].find(" score cp "), std::string::npos) << lines[0];
        EXPECT_NE(lines[0].find(" pv e1g1"), std::string::npos) << lines[0];
        EXPECT_EQ(lines[0].find("bound"), std::string::npos) << lines[0];
    }
    const std::string line = book_lines(
        "setoption name UCI_ShowWDL value true\nsetoption name UCI_Chess960 value true")[0];
    EXPECT_NE(line.find(" wdl "), std::string::npos) << line;
    EXPECT_NE(line.find(" pv e1h1"), std::string::npos) << line;
}

TEST(BookPlayer, IsOffByDefault) {
    EXPECT_EQ(count_starts(answers("go depth 1\n"), "info string book"), 0U);
}

TEST(BookPlayer, AnalysisIsSearched) {
    for (const char* go : {"go depth 1 searchmoves a2a4", "go mate 1 depth 1", "go infinite",
                           "setoption name UCI_AnalyseMode value true\ngo depth 1",
                           "position startpos moves a2a4 a7a5 h2h4\ngo depth 1",
                           "setoption name BookDepth value 1\n"
                           "position startpos moves e2e4 e7e5\ngo depth 1"}) {
        const Lines lines = book_answers(go + std::string("\n"));
        EXPECT_EQ(count_starts(lines, "info string book"), 0U) << go;
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U) << go;
    }
}

TEST(BookPlayer, ASeedRepeatsItsChoices) {
    std::string script = "setoption name BookSeed value 5\n";
    for (int i = 0; i < 20; ++i) script += "go depth 1\n";
    const Lines once = book_answers(script);
    EXPECT_EQ(once, book_answers(script));
    EXPECT_GT(std::set<std::string>(once.begin(), once.end()).size(), 4U);
}

TEST_F(BookOfOneMove, IsPlayed) {
    const Lines lines = book_answers("setoption name BookFile value " + path_ + "\ngo depth 1\n");
    EXPECT_EQ(lines, (Lines{"info string book: a3 (A00 Anderssen's Opening), weight 100 %",
                            "bestmove a2a3"}));
}

TEST_F(BookOfOneMove, CastlingIsWrittenAsAskedFor) {
    const std::string game =
        "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6\n"
        "setoption name BookChoice value best\ngo depth 1\n";
    EXPECT_EQ(book_answers(game).back(), "bestmove e1g1");
    EXPECT_EQ(book_answers("setoption name UCI_Chess960 value true\n" + game).back(),
              "bestmove e1h1");
}

// One warning, and play goes on with the book that was there before.
TEST_F(BookOfOneMove, ABadFileIsRefused) {
    std::ofstream(path_, std::ios::app) << "x";
    const Lines lines =
        book_answers("setoption name BookFile value " + path_ +
                     "\nsetoption name BookChoice value best\n" + "go depth 1\ngo depth 1\n");
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[0], "info string error: BookFile: " + path_ +
                            ": no Polyglot book, or cut short: 17 bytes are no whole number of "
                            "entries of 16");
    EXPECT_TRUE(starts_with(lines[1], "info string book: e4 "));
    EXPECT_EQ(lines[2], "bestmove e2e4");
    EXPECT_EQ(lines[3], lines[1]);
}

// What is installed, or else the embedded one; any seed; and none while the opponent thinks.
TEST(BookPlayer, AnyBookAndAnySeed) {
    const std::string on = "setoption name OwnBook value true\nsetoption name BookSeed value 0\n";
    for (const char* file : {"", "setoption name BookFile value <empty>\n"})
        EXPECT_EQ(count_starts(answers(on + file + "go depth 1\n"), "info string book: "), 1U);
    EXPECT_EQ(count_starts(answers(on + "go ponder depth 1\nponderhit\n"), "info string book"), 0U);
}

}  // namespace
}  // namespace sebastes
