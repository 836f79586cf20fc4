// perft fuzz finds every planted bug and reduces the moves that lead to it.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tests/support/broken_engine/broken_rules.h"
#include "tests/support/fake_engine.h"
#include "tests/support/json_text.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/fuzz.h"
#include "tools/programs/perft/tricky_positions.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

TEST(PerftTrickyPositions, AreThereInBothColours) {
    const auto positions = tricky_positions();
    ASSERT_GT(positions.size(), 100U);
    std::set<std::string> fens;
    for (std::size_t i = 0; i < positions.size(); i += 2) {
        const auto& [name, line, chess960] = positions[i];
        const Variation& other = positions[i + 1].line;
        EXPECT_EQ(other.position.board(), line.position.flipped().board()) << name;
        EXPECT_EQ(other.moves.size(), line.moves.size()) << name;
        EXPECT_EQ(chess960, needs_chess960(line.root.board())) << name;
        EXPECT_TRUE(line.warnings.empty()) << name << ": " << line.warnings.front();
        EXPECT_TRUE(fens.insert(to_fen(line.root) + moves_text(line, {})).second) << name;
        EXPECT_FALSE(legal_moves(line.position.board()).empty()) << name;
    }
}

class PlantedBugIsFound : public testing::TestWithParam<std::string_view> {};

TEST_P(PlantedBugIsFound, AmongTheTrickyPositions) {
    const Outcome outcome = run_perft("fuzz --games 0 --engine '" + kBrokenEngine + " --bug " +
                                      std::string(GetParam()) + "'");
    EXPECT_EQ(outcome.code, 1) << outcome.out << outcome.err;
    EXPECT_TRUE(outcome.out_has("A tricky position: ")) << outcome.out;
}

INSTANTIATE_TEST_SUITE_P(PerftFuzz, PlantedBugIsFound, testing::ValuesIn(broken::kBugs),
                         [](const auto& test) {
                             std::string name(test.param);
                             std::erase(name, '-');
                             return name;
                         });

Answer<PerftEngine> broken_engine(const std::string& bug) {
    return PerftEngine::start(kBrokenEngine + " --bug " + bug);
}

FuzzDifference random_difference(const std::string& bug) {
    Answer<PerftEngine> engine = broken_engine(bug);
    FuzzOptions options;
    options.tricky = false;
    options.variant = FuzzVariant::Standard;
    options.games = 3000;
    const FuzzReport report = fuzz(*engine, options);
    EXPECT_TRUE(report.difference) << bug;
    return *report.difference;
}

TEST(PerftFuzz, ShortensToTheFenAlone) {
    for (const char* bug : {"pinned-piece", "king-steps-back", "no-en-passant", "pawn-wrap"}) {
        const FuzzDifference found = random_difference(bug);
        const Shortened& shortest = found.shortest;
        EXPECT_GT(found.line.moves.size(), 0U);
        EXPECT_EQ(shortest.line.moves.size(), 0U)
            << bug << ": " << root_fen(shortest.line, false) << moves_text(shortest.line, {});
        EXPECT_EQ(shortest.depth, 1) << bug;
        EXPECT_EQ(shortest.comparison.depth, 1) << bug;
        EXPECT_FALSE(shortest.comparison.findings.empty());
    }
    // What shows in a deeper count alone keeps its depth.
    EXPECT_EQ(random_difference("unmake").shortest.line.moves.size(), 0U);
}

TEST(PerftFuzz, ShortensToTheFewestMoves) {
    // The capture and no more.
    EXPECT_EQ(random_difference("rook-captured-right").shortest.line.moves.size(), 1U);
    // Two moves by each side between the rook's two: the others are left out.
    Answer<PerftEngine> engine = broken_engine("rook-moved-right");
    const Variation line = *parse_position_argument(
        {"4k2r/p6p/8/8/8/8/P6P/R3K2R w KQk - 0 1 moves a2a3 a7a6 h1g1 h7h6 a3a4 a6a5 h2h3 e8e7 "
         "g1h1 e7e8"});
    const Comparison found = compare(*engine, line, 1, {});
    ASSERT_FALSE(found.findings.empty());
    const Shortened shortened = shorten(*engine, line, found, {});
    EXPECT_EQ(shortened.line.moves.size(), 4U) << moves_text(shortened.line, {});
    EXPECT_EQ(to_uci(shortened.line.moves.front()), "h1g1");
}

TEST(PerftFuzz, ShowsTheShortestAndWritesJson) {
    const TemporaryFolder folder;
    const std::string json = folder.file("out.json").string();
    const Outcome outcome = run_perft("fuzz --first 1 --engine '" + kBrokenEngine +
                                      " --bug king-steps-back' --json " + json);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(outcome.out_has("shortened to the FEN alone")) << outcome.out;
    const std::size_t again = outcome.out.find("\nAgain: perft ") + 14;
    const Outcome repeated =
        run_perft(outcome.out.substr(again, outcome.out.find('\n', again) - again));
    EXPECT_EQ(repeated.code, 1) << repeated.err;
    EXPECT_TRUE(repeated.out_has("king steps back along a slider's line"));
    const auto report = json_of(read_file(json));
    EXPECT_EQ(report["interrupted"], false);
    const auto& comparison = report["difference"]["comparison"];
    EXPECT_EQ(comparison["status"], "different");
    EXPECT_EQ(comparison["moves"], "");
    EXPECT_EQ(comparison["findings"][0]["moves"][0]["title"],
              "king steps back along a slider's line");
    EXPECT_EQ(
        json_of(
            run_perft("fuzz --games 4 --engine " + kBrokenEngine + " --json -").out)["difference"],
        nullptr);
}

TEST(PerftFuzz, StopsAtTheFirstDifferenceAndRepeatsIt) {
    const std::string command =
        "fuzz --engine '" + kBrokenEngine + " --bug king-steps-back' --seed 3 --depth 2 --first ";
    const Outcome all = run_perft(command + "1 --games 3000");
    ASSERT_EQ(all.code, 1) << all.out;
    const auto at = all.out.find("--first ");
    ASSERT_NE(at, std::string::npos) << all.out;
    const std::string number = all.out.substr(at + 8, all.out.find(' ', at + 8) - at - 8);
    const Outcome again = run_perft(command + number + " --games 1");
    EXPECT_EQ(again.code, 1);
    EXPECT_EQ(all.out.substr(all.out.find("\nGame")), again.out.substr(again.out.find("\nGame")));
}

TEST(PerftFuzz, AgreesWithARightEngine) {
    const Outcome outcome = run_perft("fuzz --engine " + kBrokenEngine + " --games 60 --depth 2");
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_TRUE(outcome.out.starts_with("136 tricky, 30 standard and 30 Chess960")) << outcome.out;
    EXPECT_EQ(run_perft("fuzz").code, 2);
    EXPECT_EQ(run_perft("fuzz --engine /nowhere/engine").code, 2);
    EXPECT_EQ(run_perft("fuzz --engine " + kBrokenEngine + " --variant chess").code, 2);
}

TEST(PerftFuzz, AgreesWithStockfish) {
    if (!std::filesystem::exists(kStockfish)) GTEST_SKIP() << "no " << kStockfish;
    const Outcome outcome = run_perft("fuzz --engine " + kStockfish + " --games 100 --depth 2");
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
}

}  // namespace
