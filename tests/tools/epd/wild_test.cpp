// Suites of other origin: the reader uses what it understands and counts the rest.
#include <sys/wait.h>

#include <cstdlib>

#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/shared/command_line/plain_stream.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes::epd {
namespace {

using namespace test;
using namespace std::string_literals;
using sebastes::test::json_of;

const std::string kWildTakes = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - ";

const std::string kWild = kWildTakes + "bm Nxd5; id \"pv\"; Nxd5 Kd7; 00:02; 1.5;\n" + kWildTakes +
                          "bm Nxd5; id \"nul\";\0\n"s +
                          "4k3/5p2/8/8/2B5/8/8/4K3 w - - bm Bxf7 +; id \"mark\";\n" + kWildTakes +
                          "-1 12 bm Nxd5; id \"counter\";\n" +
                          "7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7 dm 2; id \"no semicolon\";\n" +
                          kWildTakes + "- bm Nxd5; id \"dash\";\n";

TEST(EpdWild, EachKindIsCountedOnce) {
    const Suite suite = suite_of(kWild);
    EXPECT_TRUE(suite.faults.empty()) << suite.faults.front();
    EXPECT_EQ(suite.entries.size(), 6U);
    ASSERT_EQ(suite.left_out.size(), 2U);
    EXPECT_EQ(suite.left_out[0].kind, "fields that are no operations");
    EXPECT_EQ(suite.left_out[0].count, 3U);
    EXPECT_EQ(suite.left_out[0].first, "x.epd:1: '00:02'");
    EXPECT_EQ(suite.left_out[1].kind, "counters out of range");
    EXPECT_EQ(suite.entries[4].expectation.mate, 2);
    EXPECT_EQ(suite.entries[4].expectation.best_moves.size(), 1U);
}

TEST(EpdWild, LineEnds) {
    const std::string line = kWildTakes + "bm Nxd5;";
    for (const std::string& end : {"\n"s, "\r\n"s, "\r"s, "\0"s, "\0\n"s, "\0\r\n"s}) {
        const Suite suite = suite_of(line + end + line + end + "nonsense" + end);
        ASSERT_EQ(suite.entries.size(), 2U);
        EXPECT_EQ(suite.entries[1].line, 2U);
        ASSERT_EQ(suite.faults.size(), 1U);
        EXPECT_TRUE(suite.faults[0].starts_with("x.epd:3: ")) << suite.faults[0];
    }
    EXPECT_EQ(suite_of("\xFF\xFE\x34\0"s).faults, std::vector{"x.epd: is UTF-16, not UTF-8"s});
}

TEST(EpdWild, BareFensAskForWhatTheCommandLineSays) {
    std::istringstream text("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\n7k/8/8/8/8/8/R7/1R4K1 w\n" +
                            kWildTakes + "bm Nxd5;\n");
    Suite suite;
    read_suite(text, "x.fen", suite, {.mate = 2});
    ASSERT_EQ(suite.entries.size(), 3U) << suite.faults.front();
    EXPECT_EQ(suite.entries[0].expectation.mate, 2);
    EXPECT_EQ(suite.entries[1].expectation.mate, 2);
    EXPECT_FALSE(suite.entries[2].expectation.mate);
}

TEST(EpdWild, PointsThatCannotBeRightAreLeftOut) {
    const Suite suite = suite_of(kWildTakes + "bm Nxd5; c7 \"Nxd5 Ke2\"; c8 \"10\";\n");
    ASSERT_EQ(suite.entries.size(), 1U);
    EXPECT_TRUE(suite.entries[0].expectation.points.empty());
    ASSERT_EQ(suite.left_out.size(), 1U);
    EXPECT_EQ(suite.left_out[0].kind, "points that cannot be right");
    EXPECT_EQ(suite_of(kWildTakes + "c7 \"Nxd5 Ke2\"; c8 \"10\";\n").faults.size(), 1U);
}

// As in bm: a move that cannot be played takes nothing from the others.
TEST(EpdWild, PointsForMovesThatCannotBePlayed) {
    for (const char* points :
         {"c0 \"Nxd5=10, O-O=9, Ke2=1\";", "c7 \"Nxd5 O-O Ke2\"; c8 \"10 9 1\";"}) {
        const Suite suite =
            suite_of(kWildTakes + points + "\n" + kWildTakes + "bm Nxd5; " + points);
        ASSERT_EQ(suite.entries.size(), 2U) << points;
        for (const SuiteEntry& entry : suite.entries)
            EXPECT_EQ(entry.expectation.points.size(), 2U) << points;
        ASSERT_EQ(suite.left_out.size(), 1U);
        EXPECT_EQ(suite.left_out[0].kind, "points for moves that cannot be played");
        EXPECT_EQ(suite.left_out[0].count, 2U);
        EXPECT_NE(suite.left_out[0].first.find("'O-O'"), std::string::npos);
    }
    EXPECT_EQ(suite_of(kWildTakes + "c0 \"O-O=9\";\n").faults.size(), 1U);
}

using EpdWildRun = EpdRun;

TEST_F(EpdWildRun, RefusedLinesAreInEachReport) {
    const std::string suite =
        write("w.epd", "Anderssen - Dufresne\n" + kWildTakes + "bm Nxd5; 0:01;\n" +
                           "Morphy - Isouard\n" + kWildTakes + "bm Nxe9;\n");
    EXPECT_EQ(run({suite, "--nodes", "1000", "--json", path("r.json"), "--html", path("r.html")}),
              kExitWrong);
    EXPECT_TRUE(err_has("w.epd:1: bad FEN, board: ")) << err_;
    EXPECT_TRUE(err_has("(and 1 more such)")) << err_;
    EXPECT_FALSE(err_has("w.epd:3")) << "one line a kind: " << err_;
    EXPECT_TRUE(err_has("w.epd:4: bad EPD, bm: move 'Nxe9'")) << err_;
    EXPECT_TRUE(err_has("used: fields that are no operations: 1 (first: ")) << err_;
    EXPECT_TRUE(out_has("lines or files refused, and not counted: 3\n")) << out_;
    EXPECT_TRUE(out_has("left out: fields that are no operations: 1\n")) << out_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["totals"]["positions"], 1);
    EXPECT_EQ(report["totals"]["refused"], 3);
    EXPECT_EQ(report["faults"].size(), 3U);
    EXPECT_EQ(report["left_out"][0]["kind"], "fields that are no operations");
    EXPECT_EQ(report["left_out"][0]["count"], 1);
    const std::string page = read("r.html");
    for (const char* text : {"w.epd:1: bad FEN", "w.epd:3: bad FEN", "w.epd:4: bad EPD, bm"})
        EXPECT_NE(page.find(text), std::string::npos) << text;
    EXPECT_EQ(run({"race", suite, "--nodes", "100", "--engine", "self", "--engine", "self"}),
              kExitWrong);
    EXPECT_TRUE(out_has("lines or files refused, and not counted: 3\n")) << out_;
}

TEST_F(EpdWildRun, StandardInput) {
    const std::string suite = write("w.epd", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\nnonsense\n");
    const std::string program = std::string(SEBASTES_BINARY_DIR) + "/epd";
    const int status = std::system((program + " - --mate 2 --nodes 20000 --min-pass 1 <" + suite +
                                    " >" + path("out") + " 2>" + path("err"))
                                       .c_str());
    EXPECT_EQ(WEXITSTATUS(status), kExitWrong);
    EXPECT_NE(read("out").find("1 of 1 (100.0 %)"), std::string::npos) << read("out");
    EXPECT_TRUE(read("err").starts_with("stdin:2: bad EPD")) << read("err");
}

TEST_F(EpdWildRun, ControlCharactersNeverReachATerminal) {
    const std::string line =
        kWildTakes + "bm Nxd5; id \"a\x1b[2J\xC2\x9Bm\x07\x7f\";\n" + "non\x1bsense \x9b\xC2\x85\n";
    const std::string suite = write("e\x1b.epd", line);
    const std::string engine =
        "sh " + write("e.sh",
                      "while read word rest; do case $word in "
                      "uci) printf 'id name E\\033[1m\\302\\233\\nuciok\\n';; "
                      "isready) echo readyok;; "
                      "go) printf 'bestmove \\033[3m\\n';; esac; done\n");
    run({suite, "--nodes", "1000", "-vv", "--engine", engine, "--csv", path("r.csv"), "--html",
         path("r.html"), "--unsolved", path("u.epd")});
    const std::string all = out_ + err_ + read("r.csv") + read("r.html") + read("u.epd");
    for (std::string_view rest = all; !rest.empty();) {
        const std::size_t length = utf8_length(rest);
        ASSERT_GT(length, 0U) << rest.substr(0, 20);
        ASSERT_FALSE(is_control(rest.substr(0, length))) << rest.substr(0, 20);
        rest.remove_prefix(length);
    }
    EXPECT_TRUE(out_has("E?[1m?")) << out_;
}

TEST(PlainStream, PassesTextAndNothingElse) {
    std::ostringstream out;
    {
        tools::PlainStream plain(out);
        plain << "a\tb\n"
              << "\xC3"
              << "\xA9" << '\x1b' << "[1m"
              << "\xE2\x82";
        plain << "\xAC"
              << "\x9B"
              << "\r" << 7 << "\xC2\x9B"
              << "\xF0\x9F" << std::flush;
        EXPECT_EQ(out.str(), "a\tb\n\xC3\xA9?[1m\xE2\x82\xAC??7?");
    }
    EXPECT_EQ(out.str(), "a\tb\n\xC3\xA9?[1m\xE2\x82\xAC??7???") << "half a character";
}

}  // namespace
}  // namespace sebastes::epd
