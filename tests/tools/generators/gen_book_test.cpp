// tools/generators/gen_book: texts that it refuses, and the book that it makes of a text.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/perft_tool_run.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

class GenBook : public testing::Test {
  protected:
    // What it says to the text, without the folder; its exit code is in code_.
    std::string said(const std::string& text) {
        folder_.file("openings.txt", text);
        const fs::path program = fs::path(SEBASTES_BINARY_DIR) / "gen_book";
        const std::string command = fmt::format("cd '{}' && '{}' openings.txt made.cpp 2>said",
                                                folder_.file("").string(), program.string());
        code_ = WEXITSTATUS(std::system(command.c_str()));
        return contents("said");
    }
    std::string contents(const std::string& name) const {
        return test::read_file(folder_.file(name));
    }

    test::TemporaryFolder folder_;
    int code_ = 0;
};

TEST_F(GenBook, FaultsAreToldWithTheirLines) {
    EXPECT_EQ(said("# none\nB00 | King's Pawn | e4\n\nF00 | Name | e4 e5\nB0 | Name | e4 e5\n"
                   "B00 || e4 e5\nB00 | Name |\nB00 | Name\nB00 | A | e4 | e5 | Nf3\n"
                   "B00 | Quo\"te | e4 e5\nB00 | Name | e4 e5 Ke3\nB00 | Other | e4\n"
                   "B00 | Name | e4 e5 | Ng1f3\nB00 | Name | e4 c5 | nf3\n"),
              "openings.txt:4: 'F00' is no ECO code from A00 to E99\n"
              "openings.txt:5: 'B0' is no ECO code from A00 to E99\n"
              "openings.txt:6: the name is missing\n"
              "openings.txt:7: the moves are missing\n"
              "openings.txt:8: expected ECO | name | moves [| further moves]\n"
              "openings.txt:9: expected ECO | name | moves [| further moves]\n"
              "openings.txt:10: the name 'Quo\"te' has a quote, backslash or control character\n"
              "openings.txt:11: move 'Ke3': not legal here\n"
              "openings.txt:12: the position already has a name in line 2\n"
              "openings.txt:13: write 'Nf3' for 'Ng1f3'\n"
              "openings.txt:14: move 'nf3': not of the form e4, Nbd7, exd8=Q or O-O\n");
    EXPECT_EQ(code_, 1);
    EXPECT_FALSE(fs::exists(folder_.file("made.cpp")));
    EXPECT_EQ(said("# none\n"), "gen_book: openings.txt: no openings\n");
    EXPECT_EQ(code_, 1);
}

// A position may be reached by lines of one name; its moves count for each of them, but those
// that are doubtful, and what their side plays later.
TEST_F(GenBook, LinesMakeWeights) {
    EXPECT_EQ(said("A00 | One | d4 d5 Nf3 # comment\nA00 | One | Nf3 d5 d4 | Nf6\n"
                   "A00 | Two | d4 d5? | c4 dxc4\n"),
              "");
    EXPECT_EQ(code_, 0);
    const std::string made = contents("made.cpp");
    EXPECT_NE(made.find("\"A00\", \"One\", "), std::string::npos) << made;
    const std::size_t moves = made.find("kBookRowMoves[]");
    ASSERT_NE(moves, std::string::npos);
    // From the start 1.d4 twice and 1.Nf3 once; elsewhere six moves, each of one line.
    EXPECT_NE(made.find(",2},{"), std::string::npos) << made;
    std::size_t count = 0;
    for (std::size_t at = moves; (at = made.find('{', at + 1)) != std::string::npos;) ++count;
    EXPECT_EQ(count, 1 + 2 + 6 + 4U) << made;
}

TEST_F(GenBook, NoFileIsNamedLikeAnOption) {
    const fs::path program = fs::path(SEBASTES_BINARY_DIR) / "gen_tablebases";
    const std::string command =
        fmt::format("cd '{}' && '{}' --help 2>said", folder_.file("").string(), program.string());
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    EXPECT_EQ(contents("said"), "usage: gen_tablebases OUTPUT\n");
    EXPECT_FALSE(fs::exists(folder_.file("--help")));
}

// The text that the engine's tables are made of, once more.
TEST_F(GenBook, WritesTheSameBytesEveryTime) {
    const std::string text =
        test::read_file(fs::path(SEBASTES_SOURCE_DIR) / "tables" / "openings.txt");
    EXPECT_EQ(said(text), "");
    const std::string expected = test::read_file(fs::path(SEBASTES_BINARY_DIR).parent_path() /
                                                 "generated" / "opening_tables.cpp");
    EXPECT_TRUE(contents("made.cpp") == expected);
}

}  // namespace
}  // namespace sebastes
