// The options of tablebases, over UCI.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tablebase/tablebases.h"
#include "tests/support/environment.h"
#include "tests/support/table_folder.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// Some clients send a path that does not exist, without being asked.
TEST(TablebaseOptions, PathsWithoutTablesAreTakenQuietly) {
    const TableFolder empty;
    for (const std::string& path :
         {std::string("/nonexistent/path"), empty.path(), std::string("<empty>"), std::string(),
          std::string(":::"), "/nonexistent:" + empty.path(), std::string("/dev/null")}) {
        const Lines lines =
            answers("setoption name SyzygyPath value " + path + "\nisready\ngo depth 1\n");
        EXPECT_EQ(count_starts(lines, kErrorStart), 0U) << path;
        EXPECT_EQ(count_starts(lines, "readyok"), 1U);
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
        const bool says_none = path.empty() || path == "<empty>";
        EXPECT_EQ(count_starts(lines, "info string"), says_none ? 0U : 1U) << path;
    }
}

// A table is opened when it is asked, and a damaged one told of once.
TEST(TablebaseOptions, DamagedTablesAreTold) {
    const TableFolder folder;
    folder.put("KRRvK.rtbw", "none");
    fs::create_directory(folder.file("KRRvK.rtbz"));
    folder.put("KRRvK.txt", "of no interest");
    const std::string go = "go depth 1\n";
    const Lines lines = answers("setoption name SyzygyPath value " + folder.path() +
                                "\nposition fen 8/8/8/3k4/8/8/8/K5RR w - - 0 1\n" + go + go);
    ASSERT_EQ(count_starts(lines, kErrorStart), 1U);
    EXPECT_NE(lines_that_start(lines, kErrorStart)[0].find("KRRvK.rtbw"), std::string::npos);
    EXPECT_EQ(count_starts(lines, "bestmove "), 2U);
}

TEST(TablebaseOptions, TellsWhatTheTablesSay) {
    const auto note_of = [](const std::string& fen) {
        const Lines notes = lines_that_start(
            answers("setoption name SyzygyPath value none\nposition fen " + fen + "\ngo depth 1\n"),
            "info string tablebases: ");
        return notes.empty() ? std::string() : notes.front().substr(24);
    };
    EXPECT_EQ(note_of("8/8/8/3k4/8/8/8/K6R w - - 0 1"), "won, DTZ 29; 16 of 16 moves keep it");
    EXPECT_EQ(note_of("8/8/8/8/8/1k6/8/K6q w - - 0 1"), "");  // mated
    EXPECT_EQ(note_of("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1"), "drawn; 1 of 3 moves keep it");
    EXPECT_EQ(note_of("8/8/8/3k4/8/8/8/K6R w - - 80 90").substr(0, 43),
              "won, unless the fifty-move rule comes first");
    EXPECT_EQ(note_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "");
}

// What is set while a search runs holds from the next one on.
TEST(TablebaseOptions, OptionsAreSetBehindASearch) {
    const Lines lines = answers(
        "position startpos\ngo infinite\n"
        "setoption name SyzygyPath value /nonexistent\nsetoption name SyzygyProbeLimit value 3\n"
        "setoption name SyzygyProbeDepth value x\nsetoption name Syzygy50MoveRule value false\n"
        "go depth 2\n");
    EXPECT_EQ(count_starts(lines, "bestmove "), 2U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
}

// The tables that `bases` puts in the usual folder are read where no other is named.
TEST(TablebaseOptions, TheUsualFolderIsRead) {
    const TableFolder folder;
    fs::create_directories(folder.path() + "/sebastes/syzygy");
    for (const auto& [name, bytes] : made_tables({"KNNvK"}))
        folder.put("sebastes/syzygy/" + name, bytes);
    const std::string text = "position fen 8/8/8/3k4/8/8/8/K5NN w - - 0 1\ngo depth 1\n";
    const test::Environment data("XDG_DATA_HOME", folder.path().c_str());
    const Lines with = answers(text);
    const Lines without = answers("setoption name SyzygyPath value none\n" + text);
    const test::Environment relative("XDG_DATA_HOME", "relative");
    EXPECT_FALSE(Tablebases::usual_folder().starts_with("relative"));
    EXPECT_EQ(count_starts(with, "info string tablebases: drawn"), 1U);
    EXPECT_EQ(count_starts(without, "info string tablebases: "), 0U);
}

// Through the engine: what only a table of four pieces knows.
TEST(TablebaseOptionsSlow, OptionsDecideWhatIsAsked) {
    const TableFolder tables({"KRRvK"});
    const std::string path = "setoption name SyzygyPath value " + tables.path() + "\n";
    const std::string rooks = "8/8/8/3k4/8/8/8/K5RR w - - ";
    const auto count = [](const Lines& lines, std::string_view word) {
        return std::ranges::count_if(
            lines, [&](const std::string& line) { return line.find(word) != std::string::npos; });
    };
    const std::string won = "tablebases: won";
    EXPECT_EQ(count(answers(path + "position fen " + rooks + "0 1\ngo depth 1\n"), won), 1);
    const std::string late = "position fen " + rooks + "94 90\ngo depth 1\n";
    EXPECT_EQ(count(answers(path + late), won + ", unless the fifty-move rule"), 1);
    EXPECT_EQ(count(answers(path + "setoption name SyzygyProbeLimit value 3\nposition fen " +
                            rooks + "0 1\ngo depth 1\n"),
                    "tablebases:"),
              0);
    // Below the root: a capture away from the table, for the depth that is asked for.
    const auto hits = [&](const std::string& option) {
        const Lines lines = answers(path + option +
                                    "\nposition fen 8/8/8/3k4/8/8/3n4/K4RR1 b - - 0 1\n"
                                    "go depth 8\n");
        const std::string last = lines_that_start(lines, "info depth 8 ").back();
        return std::stoi(last.substr(last.find("tbhits ") + 7));
    };
    EXPECT_GT(hits("setoption name SyzygyProbeDepth value 1"),
              hits("setoption name SyzygyProbeDepth value 6"));
    EXPECT_EQ(hits("setoption name SyzygyProbeLimit value 0"), 0);
    EXPECT_GT(hits("setoption name Threads value 2"), 0);
}

}  // namespace
}  // namespace sebastes
