#include "uci/opening_generator.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <set>

#include "notation/fen.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/uci_talk.h"
#include "uci/words.h"

namespace sebastes {
namespace {

constexpr std::string_view kGenFensStart = "info string genfens ";

Lines openings(const std::string& request) {
    return lines_that_start(run_words({request, "quit"}).answers, kGenFensStart);
}

TEST(OpeningGenerator, MakesAsManyAsAskedForTheSameForASeed) {
    const Lines first = openings("genfens 12 seed 42 book None ");
    EXPECT_EQ(first.size(), 12U);
    EXPECT_EQ(first, openings("genfens 12 seed 42 book none more words"));
    EXPECT_EQ(std::set<std::string>(first.begin(), first.end()).size(), 12U);
    for (const std::string& line : openings("genfens 12 seed 43"))
        EXPECT_EQ(std::ranges::count(first, line), 0) << line;
    EXPECT_TRUE(openings("genfens 0 seed 1").empty());
}

// Each is a whole FEN of an even position that is not over, eight or nine plies from the start.
TEST(OpeningGenerator, OpeningsAreEvenAndCanBePlayed) {
    for (const std::string& line : openings("genfens 12 seed 5")) {
        const std::string fen = line.substr(kGenFensStart.size());
        const auto position = parse_fen(fen);
        ASSERT_TRUE(position) << fen;
        EXPECT_EQ(to_fen(*position), fen);
        EXPECT_EQ(fen.back(), '5') << fen;  // the move number
        EXPECT_EQ(Game(*position).status(), GameStatus::Ongoing);
        Engine session(1, 1);
        SearchControl control;
        Limits limits;
        limits.depth = 6;
        EXPECT_LE(std::abs(session.search({Game(*position), limits, {}, control}).score), 150)
            << fen;
    }
}

TEST(OpeningGenerator, BeginsAtTheBooksPositions) {
    const test::TemporaryFolder folder;
    const std::string book =
        folder.file("book.epd",
                    "\n4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 1;\n"
                    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -;D1 20 ;D2 400\r\n"
                    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - bm e5; id \"a; b\";\n"
                    "\n4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1\n\n");
    const Lines lines = openings("genfens 12 seed 3 book " + book);
    ASSERT_EQ(lines.size(), 12U);
    for (const std::string& line : lines) {
        const auto position = parse_fen(line.substr(kGenFensStart.size()));
        ASSERT_TRUE(position);
        for (const Color side : {Color::White, Color::Black}) {
            EXPECT_EQ(position->pieces(side, PieceType::Rook).count(), 0) << line;
            EXPECT_GE(position->pieces(side, PieceType::Pawn).count(), 5) << line;
        }
    }
    EXPECT_NE(lines, openings("genfens 12 seed 4 book " + book));
}

TEST(OpeningGenerator, SaysWhatIsWrongWithABook) {
    const test::TemporaryFolder folder;
    for (const std::string& path :
         {folder.file("bad", "this is no position\n"),
          folder.file("lost", "4k3/8/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1\n"),
          folder.file("empty", ""), folder.file("blank", "\n\n  \n"),
          std::string("/no/such/book")}) {
        const auto ran = run_words({"genfens 2 seed 1 book " + path});
        EXPECT_EQ(ran.code, 2) << path;
        ASSERT_EQ(ran.errors.size(), 1U) << path;
        EXPECT_NE(ran.errors.front().find("genfens: "), std::string::npos);
        EXPECT_TRUE(ran.answers.empty()) << path;
    }
}

// The memory of a line is bounded.
TEST(OpeningGenerator, BooksWithoutLinesAreRefused) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("zeros", "");
    std::filesystem::resize_file(path, std::uintmax_t{16} << 30);
    const std::string pipe = folder.file("pipe").string();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const auto& [book, fault] :
         {std::pair{path, "a line of more than 65536 bytes"},
          std::pair{pipe, "no book that can be read"},
          std::pair{std::string("/dev/zero"), "no book that can be read"}}) {
        const auto ran = run_words({"genfens 2 seed 1 book " + book});
        EXPECT_EQ(ran.code, 2) << book;
        ASSERT_EQ(ran.errors.size(), 1U) << book;
        EXPECT_NE(ran.errors.front().find(fault), std::string::npos) << ran.errors.front();
    }
}

TEST(OpeningGenerator, WordsThatAreMissingOrOthersAreRefused) {
    for (const std::string_view bad :
         {"", "3", "3 seed", "3 sed 1", "x seed 1", "3 seed x", "3 seed 1 book"})
        EXPECT_FALSE(parse_genfens(split_words(bad))) << bad;
    const auto request = parse_genfens(split_words("3 SEED 7 more words"));
    ASSERT_TRUE(request) << request.error();
    EXPECT_EQ(request->seed, 7U);
    EXPECT_EQ(request->book, "");
    EXPECT_EQ(parse_genfens(split_words("3 seed 7 book x.epd"))->book, "x.epd");
}

}  // namespace
}  // namespace sebastes
