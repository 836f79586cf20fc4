// The commands of `book`, run in this process.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/polyglot_book.h"
#include "notation/notation.h"
#include "tests/support/tool_run.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/book/entry_file.h"
#include "tools/programs/book/tallies.h"

namespace sebastes::book {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGames =
    "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n"
    "[White \"B\"]\n[Result \"1/2-1/2\"]\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n"
    "[White \"A\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n"
    "[White \"C\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\n";

class BookTool : public test::ToolRun {
  protected:
    BookTool() : ToolRun(book_program()) {}

    // Makes book.bin of the games with these options, and looks at a position in it.
    std::string made(std::vector<std::string> options, std::vector<std::string> moves = {}) {
        options.insert(options.begin(),
                       {"make", write("games.pgn", kGames), "-o", path("book.bin")});
        EXPECT_EQ(run(options), tools::kExitFine) << err_;
        moves.insert(moves.begin(), {"look", "-b", path("book.bin")});
        run(moves);
        return out_.substr(out_.find('\n', out_.find("move ")) + 1);
    }
};

constexpr std::string_view kKingPawn = "  B00 King's Pawn Opening\n";
constexpr std::string_view kQueenPawn = "  A40 Queen's Pawn Opening\n";

TEST_F(BookTool, MakesWeightsOfPoints) {
    EXPECT_EQ(made({"--min-games", "1"}), "e4             3  100.0 %" + std::string(kKingPawn));
    EXPECT_EQ(made({"--min-games", "1"}, {"d4"}),
              "d5             2  100.0 %  D00 Queen's Pawn Game\n");
}

TEST_F(BookTool, MakesWeightsOfGamesAndSuccess) {
    const std::string both = "e4             2   50.0 %" + std::string(kKingPawn) +
                             "d4             2   50.0 %" + std::string(kQueenPawn);
    const std::string games = made({"--min-games", "1", "--weight", "games"});
    EXPECT_NE(games.find("e4             2   50.0 %"), std::string::npos) << games;
    EXPECT_NE(games.find("d4             2   50.0 %"), std::string::npos) << games;
    EXPECT_EQ(games.size(), both.size());
    EXPECT_EQ(made({"--min-games", "1", "--weight", "success"}),
              "e4           750  100.0 %" + std::string(kKingPawn));
    EXPECT_EQ(made({"--weight", "games", "--min-games", "2", "--count"}, {"d4"}),
              "d5             2  100.0 %       2  D00 Queen's Pawn Game\n");
}

TEST_F(BookTool, MakesOfSomeMovesOnly) {
    EXPECT_EQ(made({"--min-games", "1", "--of", "winners"}),
              "e4             2  100.0 %" + std::string(kKingPawn));
    const std::string white = made({"--min-games", "1", "--side", "white"}, {"d4"});
    EXPECT_TRUE(out_has("knows no move here")) << white;
    made({"--min-games", "1", "--plies", "1"}, {"e4"});
    EXPECT_TRUE(out_has("knows no move here")) << out_;
    EXPECT_EQ(made({"--min-games", "1", "--white", "B"}),
              "e4             1  100.0 %" + std::string(kKingPawn));
}

TEST_F(BookTool, NothingIsWrittenWhereNothingIsLeft) {
    const std::string games = write("games.pgn", kGames);
    EXPECT_EQ(run({"make", games, "-o", path("none.bin")}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("no move is left for the book")) << err_;
    EXPECT_EQ(run({"make", path("no.pgn"), "-o", path("none.bin")}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("book: " + path("no.pgn") + ": No such file")) << err_;
    EXPECT_EQ(run({"make", games, "-o", "/no/such/folder/book.bin"}), tools::kExitUnusable);
    EXPECT_EQ(run({"make", games, "-o", path("none.bin"), "--of", "heroes"}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("expected one of all, winners, unbeaten")) << err_;
    EXPECT_FALSE(fs::exists(path("none.bin")));
}

TEST_F(BookTool, AGameThatCannotBeReadIsNamed) {
    const std::string bad = write("bad.pgn", std::string(kGames) + "[White \"D\"]\n\n1. Ke2 *\n");
    EXPECT_EQ(run({"make", bad, "-o", path("book.bin"), "--min-games", "1"}), tools::kExitWrong);
    EXPECT_TRUE(err_has("bad.pgn:")) << err_;
    EXPECT_EQ(out_, path("book.bin") + ": 5 moves of 5 positions, from 4 games\n");
}

TEST_F(BookTool, NullMovesAreNotPlayed) {
    const std::string games =
        write("null.pgn", "1. e4 e5 (1... -- 2. d4) 1-0\n[White \"B\"]\n\n1. d4 -- 2. c4 d5 1-0\n");
    EXPECT_EQ(run({"make", games, "-o", path("book.bin"), "--min-games", "1", "--weight", "games"}),
              tools::kExitFine)
        << err_;
    EXPECT_EQ(out_, path("book.bin") + ": 3 moves of 2 positions, from 2 games\n");
}

TEST_F(BookTool, MergesAddWeights) {
    made({"--min-games", "1", "--count"});
    const std::string book = path("book.bin");
    EXPECT_EQ(run({"merge", book, book, "-o", path("sum.bin")}), tools::kExitFine) << err_;
    run({"look", "-b", path("sum.bin")});
    EXPECT_TRUE(out_has("e4             6  100.0 %       4")) << out_;
    EXPECT_EQ(run({"merge", book, book, "--first", "-o", path("first.bin")}), tools::kExitFine);
    EXPECT_EQ(read("first.bin"), read("book.bin"));
    // Into one of those that are read.
    EXPECT_EQ(run({"merge", book, book, "-o", book}), tools::kExitFine) << err_;
    EXPECT_EQ(read("book.bin"), read("sum.bin"));
    EXPECT_EQ(run({"merge", book, path("none.bin"), "-o", book}), tools::kExitUnusable);
    EXPECT_EQ(read("book.bin"), read("sum.bin"));
}

TEST_F(BookTool, CheckFindsWhatIsWrong) {
    made({"--min-games", "1"});
    const std::string book = path("book.bin");
    EXPECT_EQ(run({"check", book}), tools::kExitFine);
    EXPECT_TRUE(out_has("moves      5, 0 of weight 0, 0 there twice")) << out_;
    EXPECT_TRUE(out_has("5, 5 reached from the start, with 5 moves, 0 of them not legal")) << out_;
    std::string bytes = read("book.bin");
    const std::string twice = write("twice.bin", bytes.substr(0, 16) + bytes);
    EXPECT_EQ(run({"check", book, twice}), tools::kExitWrong);
    EXPECT_TRUE(out_has("1 there twice")) << out_;
    bytes[9] = static_cast<char>(bytes[9] ^ 0x3F);
    EXPECT_EQ(run({"check", write("illegal.bin", bytes)}), tools::kExitWrong);
    EXPECT_TRUE(out_has("no legal move in ")) << out_;
    EXPECT_TRUE(out_has("1 of them not legal")) << out_;
    EXPECT_EQ(run({"check", write("odd.bin", "0123456789abcdefg")}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("odd.bin: no Polyglot book, or cut short")) << err_;
}

TEST_F(BookTool, Looks) {
    EXPECT_EQ(run({"look", "1.", "e4", "c5", "2.Nf3"}), tools::kExitFine);
    EXPECT_TRUE(
        out_.starts_with("1. e4 c5 2. Nf3   B27 Sicilian Defence: King's Knight Variation\nmove "))
        << out_;
    EXPECT_EQ(run({"--fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}),
              tools::kExitFine);
    EXPECT_TRUE(out_.starts_with("B00 King's Pawn Opening\nmove ")) << out_;
    EXPECT_EQ(run({"look", "a4", "h5", "h4"}), tools::kExitWrong);
    EXPECT_TRUE(out_has("<embedded> knows no move here")) << out_;
    EXPECT_EQ(run({"look", "e4", "e4"}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("behind 1. e4: move 'e4': ")) << err_;
    EXPECT_EQ(run({"look", "-b", path("none.bin")}), tools::kExitUnusable);
    EXPECT_EQ(run({"look", "--fen", "nonsense"}), tools::kExitUnusable);
}

TEST_F(BookTool, LargeNumbersForLearningWidenTheirColumn) {
    const Position start = Position::start();
    const auto number = [&](const char* move) { return to_polyglot(*parse_uci(start, move)); };
    auto writer = EntryWriter::open(path("book.bin"));
    ASSERT_TRUE(writer);
    writer->write(polyglot_key(start), {{number("e2e4"), 2, 4294967295}, {number("a2a3"), 1, 7}});
    ASSERT_EQ(writer->finish(), std::nullopt);
    EXPECT_EQ(run({"look", "-b", path("book.bin")}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "move      weight   chosen       learn  opening\n"
              "e4             2   66.7 %  4294967295  B00 King's Pawn Opening\n"
              "a3             1   33.3 %           7  A00 Anderssen's Opening\n");
}

TEST_F(BookTool, ListsNames) {
    EXPECT_EQ(run({"names", "NAJDORF var"}), tools::kExitFine);
    EXPECT_TRUE(
        out_has("B90 Sicilian Defence: Najdorf Variation   1. e4 c5 2. Nf3 d6 3. d4 cxd4 "
                "4. Nxd4 Nf6 5. Nc3 a6\n"))
        << out_;
    EXPECT_EQ(run({"names", "Xyzzy"}), tools::kExitWrong);
}

TEST(Tallies, KeepToTheirRoom) {
    Tallies tallies(16);
    for (int i = 0; i < 1000; ++i)
        EXPECT_TRUE(tallies.add(static_cast<std::uint64_t>(i % 3), 5, 2));
    const auto& sorted = tallies.sorted();
    ASSERT_EQ(sorted.size(), 3U);
    EXPECT_EQ(sorted[0].games, 334U);
    EXPECT_EQ(sorted[0].points, 668U);
    Tallies full(16);
    int taken = 0;
    while (taken < 100 && full.add(static_cast<std::uint64_t>(taken), 0, 0)) ++taken;
    EXPECT_EQ(taken, 16);
}

TEST_F(BookTool, WeightsFitTheFormat) {
    auto writer = EntryWriter::open(path("heavy.bin"));
    ASSERT_TRUE(writer);
    writer->write(1, {{10, 1, 0}, {11, 0, 0}, {12, 1000000, 0}, {13, 500000, 0}});
    EXPECT_EQ(writer->finish(), std::nullopt);
    auto reader = EntryReader::open(path("heavy.bin"));
    ASSERT_TRUE(reader);
    std::vector<int> weights;
    while (const auto entry = reader->next()) weights.push_back(entry->weight);
    EXPECT_EQ(weights, (std::vector<int>{65535, 32767, 1, 0}));
}

TEST_F(BookTool, LooksIntoGames) {
    const std::string games = write("games.pgn", std::string(kGames) +
                                                     "1. Nf3 Nf6 2. Ng1 Ng8 "
                                                     "3. Nf3 0-1\n");
    EXPECT_EQ(run({"look", "--games", games}), tools::kExitFine) << err_;
    const std::string title = "move       games    white    drawn    black  opening\n";
    EXPECT_EQ(out_, title +
                        "d4             2    0.0 %    0.0 %   50.0 %  A40 Queen's Pawn Opening\n"
                        "e4             2   50.0 %   50.0 %    0.0 %  B00 King's Pawn Opening\n"
                        "Nf3            1    0.0 %    0.0 %  100.0 %  A04 Zukertort Opening\n"
                        "of 5 games\n");
    EXPECT_EQ(run({"look", "e4", "--games", games, "--white", "b"}), tools::kExitFine);
    EXPECT_TRUE(out_has("c5             1    0.0 %  100.0 %    0.0 %")) << out_;
    EXPECT_TRUE(out_has("of 1 games")) << out_;
    EXPECT_EQ(run({"look", "e4", "--games", games, "--plies", "1"}), tools::kExitWrong);
    EXPECT_EQ(run({"look", "--games", path("none.pgn")}), tools::kExitUnusable);
}

}  // namespace
}  // namespace sebastes::book
