// Mining mates of given distances.
#include <map>
#include <set>

#include "core/score.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/miner.h"

namespace sebastes::epd {
namespace {

using namespace test;

TEST(EpdMateMine, RangesOfDistances) {
    const auto range = parse_mate_range("7-15");
    ASSERT_TRUE(range);
    EXPECT_EQ(range->size(), 9U);
    EXPECT_FALSE(range->contains(6));
    EXPECT_TRUE(range->contains(7));
    EXPECT_TRUE(range->contains(15));
    EXPECT_FALSE(range->contains(16));
    EXPECT_EQ(parse_mate_range("3")->size(), 1U);
    for (const std::string text : {"", "-", "7-", "-7", "15-7", "0-3", "1-61", "a-b", "3-5-7"})
        EXPECT_FALSE(parse_mate_range(text)) << text;
}

// The moves of pv, all of them legal.
std::vector<Move> shown_line(const EpdRecord& record) {
    Position at = record.position;
    std::vector<Move> moves;
    for (const EpdOperand& operand : record.find("pv")->operands) {
        const auto move = parse_san(at, operand.text);
        EXPECT_TRUE(move) << record.id() << ": " << operand.text;
        if (!move) break;
        moves.push_back(*move);
        at = at.after(*move);
    }
    return moves;
}

using EpdMateMineRun = EpdRun;

TEST_F(EpdMateMineRun, WritesMatesAndAddsToThem) {
    const auto mine = [&](const std::string& name, const std::string& games) {
        return run({"mine", path(name), "--mates", "2-4", "--wanted", "300", "--games", games,
                    "--verify-nodes", "40000", "--quick-nodes", "100", "--game-nodes", "200"});
    };
    EXPECT_EQ(mine("mate.epd", "8"), kExitWrong) << "fewer than wanted";
    EXPECT_EQ(err_, "");
    EXPECT_TRUE(out_has(" found in 100 nodes; mate in ")) << out_;
    EXPECT_TRUE(out_has("; next game: 9\n")) << out_;
    const Suite suite = read_suite_files({path("mate.epd")});
    EXPECT_TRUE(suite.faults.empty());
    ASSERT_GE(suite.entries.size(), 2U) << out_;
    for (const SuiteEntry& entry : suite.entries) {
        const int distance = *entry.expectation.mate;
        EXPECT_GE(distance, 2);
        EXPECT_LE(distance, 4);
        EXPECT_TRUE(entry.record.id().starts_with("mate." + std::to_string(distance) + "."));
        EXPECT_FALSE(entry.record.text("pv").empty());
        const std::vector<Move> moves = shown_line(entry.record);
        EXPECT_NE(check_mate_line(entry.record.position, moves, mate_in(2 * distance - 1)),
                  MateLine::Wrong)
            << entry.record.id();
        EXPECT_GT(
            entry.record.position.board().by_color[~entry.record.position.side_to_move()].count(),
            1)
            << "a bare king";
    }
    const std::string text = read("mate.epd");
    mine("again.epd", "8");
    EXPECT_NE(read("again.epd").find("dm "), std::string::npos);
    mine("mate.epd", "12");
    EXPECT_TRUE(read("mate.epd").starts_with(text)) << "what was there is kept";
}

TEST_F(EpdMateMineRun, WrongRanges) {
    EXPECT_EQ(run({"mine", path("x.epd"), "--mates", "9-7"}), kExitUnusable);
    EXPECT_TRUE(err_has("such as 7-15")) << err_;
}

// The suite that was mined: each line it shows is legal and not refuted at the distance stated.
TEST(EpdSuites, LongMates) {
    const Suite suite =
        read_suite_files({std::string(SEBASTES_SOURCE_DIR) + "/epd/long-mates.epd"});
    EXPECT_TRUE(suite.faults.empty());
    std::set<std::string> ids;
    std::set<Key> keys;
    std::map<int, int> distances;
    for (const SuiteEntry& entry : suite.entries) {
        const std::string id = entry.record.id();
        const int distance = *entry.expectation.mate;
        EXPECT_TRUE(ids.insert(id).second) << id;
        EXPECT_TRUE(keys.insert(entry.record.position.key()).second) << id;
        EXPECT_TRUE(id.starts_with("mate." + std::to_string(distance) + ".")) << id;
        ++distances[distance];
        EXPECT_NE(check_mate_line(entry.record.position, shown_line(entry.record),
                                  mate_in(2 * distance - 1)),
                  MateLine::Wrong)
            << id;
    }
    EXPECT_EQ(distances.begin()->first, 7);
    EXPECT_LE(distances.rbegin()->first, 15);
}

}  // namespace
}  // namespace sebastes::epd
