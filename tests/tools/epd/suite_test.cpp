// Suites and their goals: best moves, moves to avoid, mates, points.
#include <cstddef>
#include <map>
#include <set>
#include <string>

#include "core/score.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tools/programs/epd/expectation.h"

namespace sebastes::epd {
namespace {

using namespace test;

bool is_met(std::string_view line, std::string_view move, int score) {
    const auto record = parse_epd(line);
    return expectation(line).is_met(*parse_san(record->position, move), score);
}

TEST(EpdExpectation, BestAndAvoidedMoves) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
    EXPECT_TRUE(is_met(start + "bm e4 d4;", "d4", 0));
    EXPECT_FALSE(is_met(start + "bm e4 d4;", "c4", 0));
    EXPECT_FALSE(is_met(start + "am e4 d4;", "d4", 0));
    EXPECT_TRUE(is_met(start + "am e4 d4;", "c4", 0));
    EXPECT_FALSE(is_met(start + "bm e4 d4; am d4;", "d4", 0));
    EXPECT_TRUE(is_met(start + "bm e4; dm 3;", "e4", mate_in(5)));
    EXPECT_FALSE(is_met(start + "bm e4; dm 3;", "e4", 500));
    EXPECT_FALSE(is_met(start + "bm e4; dm 3;", "d4", mate_in(5)));
}

TEST(EpdExpectation, MateDistances) {
    const std::string mates = "7k/8/8/8/8/8/R7/1R4K1 w - - dm 3;";
    EXPECT_TRUE(is_met(mates, "Rb7", mate_in(5)));
    EXPECT_TRUE(is_met(mates, "Rb7", mate_in(3)));
    EXPECT_FALSE(is_met(mates, "Rb7", mate_in(7)));
    EXPECT_FALSE(is_met(mates, "Rb7", mated_in(4)));
    EXPECT_FALSE(is_met(mates, "Rb7", 900));
    const std::string mated = "7k/8/8/8/8/8/R7/1R4K1 b - - dm -2;";
    EXPECT_TRUE(is_met(mated, "Kg8", mated_in(4)));
    EXPECT_FALSE(is_met(mated, "Kg8", mated_in(2)));
    EXPECT_FALSE(is_met(mated, "Kg8", mated_in(6)));
    EXPECT_FALSE(is_met(mated, "Kg8", mate_in(3)));
}

TEST(EpdExpectation, IsWrittenForPeople) {
    const auto text = [](std::string_view line) {
        return to_text(expectation(line), parse_epd(line)->position);
    };
    EXPECT_EQ(text(kFork), "Nxd5");
    EXPECT_EQ(text(kWrong), "not Nxd5");
    EXPECT_EQ(text(kMateInTwo), "#2");
    EXPECT_EQ(text("7k/8/8/8/8/8/R7/1R4K1 w - - bm b1b7 Rg2; am Kf1; dm 2;"),
              "Rb7 or Rg2, not Kf1, #2");
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
    EXPECT_EQ(points_text("bm e4; c0 \"e4=10, d4=7, Nf3+=2\";"), "e2e4 10 d2d4 7 g1f3 2 ");
    EXPECT_EQ(points_text("bm e4; c0 \"e4=10,d4=7\";"), "e2e4 10 d2d4 7 ");
    EXPECT_EQ(points_text("c0 \"text\"; c7 \"e4 d4\"; c8 \"10 3\"; c9 \"e2e4 d2d4\";"),
              "e2e4 10 d2d4 3 ");
    EXPECT_EQ(points_text("c8 \"10 3\"; c9 \"e2e4 d2d4\";"), "e2e4 10 d2d4 3 ");
}

TEST(EpdPoints, CommentsAboutOtherThingsAreNone) {
    EXPECT_EQ(points_text("bm e4; c0 \"A=1 is what Black hopes for\";"), "");
    EXPECT_EQ(points_text("bm e4; c0 \"e4\"; c1 \"d4=3\";"), "");
    EXPECT_EQ(points_text("bm e4; c7 \"1/2\"; c8 \"Berlin, 1987\";"), "");
    EXPECT_EQ(points_text("bm e4; c8 \"1987\";"), "");
    EXPECT_EQ(points_text("bm e4; c0 \"e4=-1\";"), "");
}

TEST(EpdPoints, WrongOnesAreErrors) {
    EXPECT_TRUE(points_text("c0 \"e5=3\";").starts_with("error: bad EPD, c0: "));
    EXPECT_TRUE(points_text("c7 \"e4 d4\"; c8 \"10 3 2\";").starts_with("error: bad EPD, c8: 3"));
    EXPECT_TRUE(points_text("c7 \"e5 d5\"; c8 \"10 3\";").starts_with("error: bad EPD, c7: "));
}

TEST(EpdPoints, AloneAskForTheMost) {
    const std::string line = std::string(kStart) + "c0 \"e4=10, d4=10, c4=9\";";
    EXPECT_TRUE(is_met(line, "e4", 0));
    EXPECT_TRUE(is_met(line, "d4", 0));
    EXPECT_FALSE(is_met(line, "c4", 0));
    EXPECT_EQ(to_text(expectation(line), parse_epd(line)->position), "e4 or d4");
    const std::string with_best = std::string(kStart) + "bm c4; c0 \"e4=10, c4=9\";";
    EXPECT_TRUE(is_met(with_best, "c4", 0));
    EXPECT_FALSE(is_met(with_best, "e4", 0));
}

TEST(EpdSuite, KeepsWhatIsGoodAndNamesWhatIsNot) {
    const Suite suite = suite_of("\xEF\xBB\xBF# a comment\r\n\r\n" + std::string(kMateInOne) +
                                 "\r\nnonsense\n  \n" + std::string(kFork) +
                                 "\n4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;\n"
                                 "4k3/8/8/8/8/8/8/4K3 w - - id \"no answer\";\n"
                                 "7k/5KQ1/8/8/8/8/8/8 b - - dm 1;\n" +
                                 std::string(kWrong));
    ASSERT_EQ(suite.entries.size(), 3U);
    EXPECT_EQ(suite.entries[0].name(), "back rank");
    EXPECT_EQ(suite.entries[0].line, 3U);
    EXPECT_EQ(suite.entries[1].line, 6U);
    EXPECT_EQ(suite.entries[2].line, 10U);
    ASSERT_EQ(suite.faults.size(), 4U);
    EXPECT_TRUE(suite.faults[0].starts_with("x.epd:4: bad EPD, position")) << suite.faults[0];
    EXPECT_TRUE(suite.faults[1].starts_with("x.epd:7: bad EPD, bm: move 'Qd1'")) << suite.faults[1];
    EXPECT_TRUE(suite.faults[2].starts_with("x.epd:8: nothing to solve")) << suite.faults[2];
    EXPECT_TRUE(suite.faults[3].starts_with("x.epd:9: nothing to solve")) << suite.faults[3];
}

TEST(EpdSuite, OfBadLinesOnlyAHandfulIsKept) {
    std::string text;
    for (std::size_t i = 0; i < 5000; ++i)
        text += "a'" + std::string(1 + i % 500, 'b') + " c d e\n";
    const Suite suite = suite_of(text);
    EXPECT_EQ(suite.fault_count, 5000U);
    EXPECT_EQ(suite.faults.size(), Suite::kMostFaults);
    EXPECT_LE(suite.refused.size(), Suite::kMostKinds);
    std::size_t told = 0;
    for (const Tally& tally : suite.refused) told += tally.count;
    EXPECT_EQ(told, 5000U);
}

TEST(EpdSuite, ALineWithoutEndIsAFaultAndTheRestIsRead) {
    const Suite suite = suite_of(std::string(kFork) + "\n" + std::string(Suite::kMaxLine + 1, '4') +
                                 "\n" + std::string(kFork) + "\n");
    EXPECT_EQ(suite.entries.size(), 2U);
    ASSERT_EQ(suite.fault_count, 1U);
    EXPECT_EQ(suite.faults[0], "x.epd:2: longer than 1048576 bytes");
}

TEST(EpdSuite, LeafCountsAreForPerft) {
    const Suite suite = suite_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n");
    ASSERT_EQ(suite.faults.size(), 1U);
    EXPECT_TRUE(suite.faults[0].ends_with("leaf counts alone: perft suite checks them"))
        << suite.faults[0];
}

TEST(EpdSuite, PositionsWithoutIdAreNamedByPlace) {
    const Suite suite = suite_of("\n4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5");
    ASSERT_EQ(suite.entries.size(), 1U);
    EXPECT_EQ(suite.entries[0].name(), "x.epd:2");
}

TEST(EpdSuite, ReadsWhatTheWorldWrites) {
    const Suite suite = suite_of(
        "\xEF\xBB\xBF"
        "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8# O-O; am Ke2; dm 2; id \"a;b\"; "
        "sd 5; acd 9; acn 100; acs 3; ce 300; pv Rh8; pm Rh8; hmvc 4; fmvn 20; c0 \"x\"; "
        "D1 15; Zz \"kept\" 1;\r\n"
        "4k3/8/8/8/8/8/8/4K2R w K - 12 34 bm h1h8; bm e1g1;\r\n"
        "4k3/8/8/8/8/8/8/4K2R w K - bm #12;\r\n");
    ASSERT_EQ(suite.entries.size(), 3U) << suite.faults.front();
    EXPECT_EQ(suite.entries[0].name(), "a;b");
    EXPECT_EQ(suite.entries[0].record.position.halfmove_clock(), 4);
    EXPECT_EQ(suite.entries[0].record.position.fullmove_number(), 20);
    EXPECT_EQ(suite.entries[0].record.text("Zz"), "kept 1");
    EXPECT_EQ(suite.entries[0].record.text("ce"), "300");
    EXPECT_EQ(suite.entries[0].expectation.best_moves.size(), 2U);
    EXPECT_EQ(suite.entries[1].expectation.best_moves, suite.entries[0].expectation.best_moves);
    EXPECT_EQ(suite.entries[1].record.position.fullmove_number(), 34);
    EXPECT_EQ(suite.entries[2].expectation.mate, 12);
}

// The suites that come with the program: their lines can be read, no position and no id
// stands twice, and each asks for something.
TEST(EpdSuites, OfTheProject) {
    const std::map<std::string, std::size_t> sizes = {
        {"bratko-kopec", 24}, {"mates", 132}, {"tactics", 320}, {"endgames", 111}};
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
            EXPECT_FALSE(entry.expectation.best_moves.empty()) << entry.record.id();
        }
    }
}

}  // namespace
}  // namespace sebastes::epd
