// Suites and what their records ask for: best moves, moves to avoid, mates, points. Of suites of
// other origin the reader uses what it understands and counts the rest.
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "core/score.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/expectation.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes::epd {
namespace {

using namespace test;
using namespace std::string_literals;
using sebastes::test::json_of;

TEST(EpdExpectation, IsMetByMoveAndScore) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
    const std::string mates = kLadder + "dm 3;";
    const std::string mated = "7k/8/8/8/8/8/R7/1R4K1 b - - dm -2;";
    const std::string alone = start + "c0 \"e4=10, d4=10, c4=9\";";
    const std::string with_best = start + "bm c4; c0 \"e4=10, c4=9\";";
    struct {
        std::string line;
        const char* move;
        int score;
        bool is_met;
    } const cases[] = {
        {start + "bm e4 d4;", "d4", 0, true},
        {start + "bm e4 d4;", "c4", 0, false},
        {start + "am e4 d4;", "d4", 0, false},
        {start + "am e4 d4;", "c4", 0, true},
        {start + "bm e4 d4; am d4;", "d4", 0, false},
        {start + "bm e4; dm 3;", "e4", mate_in(5), true},
        {start + "bm e4; dm 3;", "e4", 500, false},
        {start + "bm e4; dm 3;", "d4", mate_in(5), false},
        {mates, "Rb7", mate_in(5), true},
        {mates, "Rb7", mate_in(3), true},
        {mates, "Rb7", mate_in(7), false},
        {mates, "Rb7", mated_in(4), false},
        {mates, "Rb7", 900, false},
        {mated, "Kg8", mated_in(4), true},
        {mated, "Kg8", mated_in(2), false},
        {mated, "Kg8", mated_in(6), false},
        {mated, "Kg8", mate_in(3), false},
        // Points alone ask for the most.
        {alone, "e4", 0, true},
        {alone, "d4", 0, true},
        {alone, "c4", 0, false},
        {with_best, "c4", 0, true},
        {with_best, "e4", 0, false},
    };
    for (const auto& [line, move, score, is_met] : cases) {
        const auto record = parse_epd(line);
        EXPECT_EQ(expectation(line).is_met(*parse_san(record->position, move), score), is_met)
            << line << move << score;
    }
}

TEST(EpdExpectation, IsWrittenForPeople) {
    const std::pair<std::string, const char*> cases[] = {
        {std::string(kFork), "Nxd5"},
        {std::string(kWrong), "not Nxd5"},
        {std::string(kMateInTwo), "#2"},
        {kTakes + "c0 \"Nxd5=10, Ke2=10, Kf2=9\";", "Nxd5 or Ke2"},
        {kLadder + "bm b1b7 Rg2; am Kf1; dm 2;", "Rb7 or Rg2, not Kf1, #2"}};
    for (const auto& [line, text] : cases)
        EXPECT_EQ(to_text(expectation(line), parse_epd(line)->position), text) << line;
}

constexpr std::string_view kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

std::string points_text(const std::string& operations) {
    const auto record = parse_epd(std::string(kStart) + operations);
    EXPECT_TRUE(record) << record.error();
    const auto points = points_of(*record);
    if (!points) return "error: " + points.error();
    std::string text;
    for (const MovePoints& entry : *points)
        text += to_uci(entry.move) + ' ' + std::to_string(entry.points) + ' ';
    return text;
}

TEST(EpdPoints, OfTheStrategicTestSuite) {
    const std::pair<const char*, std::string> cases[] = {
        {"bm e4; c0 \"e4=10, d4=7, Nf3+=2\";", "e2e4 10 d2d4 7 g1f3 2 "},
        {"bm e4; c0 \"e4=10,d4=7\";", "e2e4 10 d2d4 7 "},
        {"c0 \"text\"; c7 \"e4 d4\"; c8 \"10 3\"; c9 \"e2e4 d2d4\";", "e2e4 10 d2d4 3 "},
        {"c8 \"10 3\"; c9 \"e2e4 d2d4\";", "e2e4 10 d2d4 3 "},
        // Comments about other things.
        {"bm e4; c0 \"A=1 is what Black hopes for\";", ""},
        {"bm e4; c0 \"e4\"; c1 \"d4=3\";", ""},
        {"bm e4; c7 \"1/2\"; c8 \"Berlin, 1987\";", ""},
        {"bm e4; c8 \"1987\";", ""},
        {"bm e4; c0 \"e4=-1\";", ""},
        // Points that cannot be right.
        {"c0 \"e5=3\";", "error: bad EPD, c0: move 'e5'"},
        {"c7 \"e4 d4\"; c8 \"10 3 2\";", "error: bad EPD, c8: 3 points for the 2 moves of c7"},
        {"c7 \"e5 d5\"; c8 \"10 3\";", "error: bad EPD, c7: move 'e5'"}};
    for (const auto& [operations, points] : cases)
        EXPECT_EQ(points_text(operations).substr(0, points.empty() ? 9 : points.size()), points)
            << operations;
}

TEST(EpdSuite, KeepsWhatIsGoodAndNamesWhatIsNot) {
    const Suite suite = suite_of("\xEF\xBB\xBF# a comment\r\n\r\n" + std::string(kMateInOne) +
                                 "\r\nnonsense\n  \n" + std::string(kFork) +
                                 "\n4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;\n"
                                 "4k3/8/8/8/8/8/8/4K3 w - - id \"no answer\";\n"
                                 "7k/5KQ1/8/8/8/8/8/8 b - - dm 1;\n" +
                                 std::string(kWrong) + "\n" + kTakes + "bm Nxd5;\n" +
                                 "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n");
    ASSERT_EQ(suite.entries.size(), 4U);
    EXPECT_EQ(suite.entries[0].name(), "back rank");
    EXPECT_EQ(suite.entries[0].line, 3U);
    EXPECT_EQ(suite.entries[1].line, 6U);
    EXPECT_EQ(suite.entries[2].line, 10U);
    EXPECT_EQ(suite.entries[3].name(), "x.epd:11") << "without an id";
    ASSERT_EQ(suite.faults.size(), 5U);
    EXPECT_TRUE(suite.faults[0].starts_with("x.epd:4: bad EPD, position")) << suite.faults[0];
    EXPECT_TRUE(suite.faults[1].starts_with("x.epd:7: bad EPD, bm: move 'Qd1'")) << suite.faults[1];
    EXPECT_TRUE(suite.faults[2].starts_with("x.epd:8: nothing to solve")) << suite.faults[2];
    EXPECT_TRUE(suite.faults[3].starts_with("x.epd:9: nothing to solve")) << suite.faults[3];
    EXPECT_TRUE(suite.faults[4].ends_with("leaf counts alone: perft suite checks them"))
        << suite.faults[4];
}

TEST(EpdSuite, OfBadLinesOnlyAHandfulIsKept) {
    std::string text;
    for (std::size_t i = 0; i < 5000; ++i)
        text += "a'" + std::string(1 + i % 500, 'b') + " c d e\n";
    const Suite suite = suite_of(text);
    EXPECT_EQ(suite.fault_count, 5000U);
    EXPECT_EQ(suite.faults.size(), Suite::kMostFaults);
    EXPECT_LE(suite.refused.size(), tools::kMostKinds);
    std::size_t told = 0;
    for (const tools::Tally& tally : suite.refused) told += tally.count;
    EXPECT_EQ(told, 5000U);
}

TEST(EpdSuite, ALineWithoutEndIsAFaultAndTheRestIsRead) {
    const Suite suite = suite_of(std::string(kFork) + "\n" + std::string(Suite::kMaxLine + 1, '4') +
                                 "\n" + std::string(kFork) + "\n");
    EXPECT_EQ(suite.entries.size(), 2U);
    ASSERT_EQ(suite.fault_count, 1U);
    EXPECT_EQ(suite.faults[0], "x.epd:2: longer than 1048576 bytes");
}

TEST(EpdSuite, SaysThatNoMoveSolvesAPosition) {
    const Suite suite = suite_of(kTakes + "bm Nxd5; am Nxd5;\n" + kTakes +
                                 "bm Nxd5 Ke2; am Ke2;\n" + "7k/8/6KP/8/8/8/8/8 b - - am Kg8;\n");
    EXPECT_EQ(suite.entries.size(), 3U);
    ASSERT_EQ(suite.left_out.size(), 1U);
    EXPECT_EQ(suite.left_out[0].kind, "positions that no move solves");
    EXPECT_EQ(suite.left_out[0].count, 2U);
    EXPECT_EQ(suite.left_out[0].first, "x.epd:1: bm and am leave no move");
}

// ---- Suites of other origin ----

const std::string kWild = kTakes + "bm Nxd5; id \"pv\"; Nxd5 Kd7; 00:02; 1.5;\n" + kTakes +
                          "bm Nxd5; id \"nul\";\0\n"s +
                          "4k3/5p2/8/8/2B5/8/8/4K3 w - - bm Bxf7 +; id \"mark\";\n" + kTakes +
                          "-1 12 bm Nxd5; id \"counter\";\n" +
                          "7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7 dm 2; id \"no semicolon\";\n" +
                          kTakes + "- bm Nxd5; id \"dash\";\n";

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
    const std::string line = kTakes + "bm Nxd5;";
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
    std::istringstream text("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1\n7k/8/8/8/8/8/R7/1R4K1 w\n" + kTakes +
                            "bm Nxd5;\n");
    Suite suite;
    read_suite(text, "x.fen", suite, {.mate = 2});
    ASSERT_EQ(suite.entries.size(), 3U) << suite.faults.front();
    EXPECT_EQ(suite.entries[0].expectation.mate, 2);
    EXPECT_EQ(suite.entries[1].expectation.mate, 2);
    EXPECT_FALSE(suite.entries[2].expectation.mate);
}

TEST(EpdWild, PointsThatCannotBeRightAreLeftOut) {
    const Suite suite = suite_of(kTakes + "bm Nxd5; c7 \"Nxd5 Ke2\"; c8 \"10\";\n");
    ASSERT_EQ(suite.entries.size(), 1U);
    EXPECT_TRUE(suite.entries[0].expectation.points.empty());
    ASSERT_EQ(suite.left_out.size(), 1U);
    EXPECT_EQ(suite.left_out[0].kind, "points that cannot be right");
    EXPECT_EQ(suite_of(kTakes + "c7 \"Nxd5 Ke2\"; c8 \"10\";\n").faults.size(), 1U);
}

// As in bm: a move that cannot be played takes nothing from the others.
TEST(EpdWild, PointsForMovesThatCannotBePlayed) {
    for (const char* points :
         {"c0 \"Nxd5=10, O-O=9, Ke2=1\";", "c7 \"Nxd5 O-O Ke2\"; c8 \"10 9 1\";"}) {
        const Suite suite = suite_of(kTakes + points + "\n" + kTakes + "bm Nxd5; " + points);
        ASSERT_EQ(suite.entries.size(), 2U) << points;
        for (const SuiteEntry& entry : suite.entries)
            EXPECT_EQ(entry.expectation.points.size(), 2U) << points;
        ASSERT_EQ(suite.left_out.size(), 1U);
        EXPECT_EQ(suite.left_out[0].kind, "points for moves that cannot be played");
        EXPECT_EQ(suite.left_out[0].count, 2U);
        EXPECT_NE(suite.left_out[0].first.find("'O-O'"), std::string::npos);
    }
    EXPECT_EQ(suite_of(kTakes + "c0 \"O-O=9\";\n").faults.size(), 1U);
}

using EpdSuiteRun = EpdRun;

TEST_F(EpdSuiteRun, RefusedLinesAreInEachReport) {
    const std::string suite =
        write("w.epd", "Anderssen - Dufresne\n" + kTakes + "bm Nxd5; 0:01;\n" +
                           "Morphy - Isouard\n" + kTakes + "bm Nxe9;\n");
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

TEST_F(EpdSuiteRun, ControlCharactersNeverReachATerminal) {
    const std::string line =
        kTakes + "bm Nxd5; id \"a\x1b[2J\xC2\x9Bm\x07\x7f\";\n" + "non\x1bsense \x9b\xC2\x85\n";
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

// The suites that come with the program: their lines can be read, no position and no id
// stands twice, and each asks for something.
TEST(EpdSuites, OfTheProject) {
    const std::map<std::string, std::size_t> sizes = {{"bratko-kopec", 24},
                                                      {"mates", 132},
                                                      {"tactics", 320},
                                                      {"endgames", 111},
                                                      {"long-mates", 67}};
    for (const auto& [name, size] : sizes) {
        const Suite suite =
            read_suite_files({std::string(SEBASTES_SOURCE_DIR) + "/epd/" + name + ".epd"});
        EXPECT_TRUE(suite.faults.empty()) << name;
        EXPECT_EQ(suite.entries.size(), size) << name;
        std::set<std::string> ids;
        std::set<Key> keys;
        for (const SuiteEntry& entry : suite.entries) {
            EXPECT_TRUE(ids.insert(entry.record.id()).second) << entry.record.id();
            EXPECT_TRUE(keys.insert(entry.record.position.key()).second) << entry.record.id();
            EXPECT_TRUE(entry.expectation.mate || !entry.expectation.best_moves.empty())
                << entry.record.id();
        }
    }
}

}  // namespace
}  // namespace sebastes::epd
