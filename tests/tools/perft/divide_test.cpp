// perft DEPTH [FEN] [moves...]: its output, and the arguments that it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/perft_tool_run.h"

namespace {

using namespace sebastes;
using namespace sebastes::test;

std::vector<std::string> sorted_lines(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    std::ranges::sort(lines);
    return lines;
}

const std::string kKingsAndPawn = "'4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'";

TEST(PerftDivide, HasStockfishsFormat) {
    const Outcome outcome = run_perft("1 " + kKingsAndPawn);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(sorted_lines(outcome.out),
              (std::vector<std::string>{"", "", "Nodes searched: 6", "e1d1: 1", "e1d2: 1",
                                        "e1f1: 1", "e1f2: 1", "e2e3: 1", "e2e4: 1"}));
    EXPECT_TRUE(outcome.out.ends_with(": 1\n\nNodes searched: 6\n\n")) << outcome.out;
    EXPECT_TRUE(outcome.err_has("6 leaves in "));
    EXPECT_TRUE(outcome.err_has("M/s"));
}

TEST(PerftDivide, SaysWhatStockfishSays) {
    if (!std::filesystem::exists(kStockfish)) GTEST_SKIP() << "no " << kStockfish;
    for (const std::string& fen :
         {std::string("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), kKiwipete,
          kPosition3, std::string("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")}) {
        const Outcome ours = run_perft("3 '" + fen + "'");
        const Outcome theirs =
            run_shell("printf 'position fen " + fen + "\\ngo perft 3\\nquit\\n' | " + kStockfish +
                      " | tail -n +2");
        EXPECT_EQ(sorted_lines(ours.out), sorted_lines(theirs.out)) << fen;
    }
}

TEST(PerftDivide, PerftreeStyle) {
    const Outcome outcome = run_perft("2 --perftree " + kKingsAndPawn);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(outcome.out.ends_with("\n\n30\n")) << outcome.out;
    EXPECT_TRUE(outcome.out_has("e2e4 5\n")) << outcome.out;
    EXPECT_FALSE(outcome.out_has(":"));
    EXPECT_EQ(outcome.err, "");
    // As perftree calls it: the moves in one word.
    EXPECT_TRUE(
        run_perft("1 --perftree " + kKingsAndPawn + " 'e2e4 e8d8'").out.ends_with("\n\n6\n"));
}

TEST(PerftDivide, TreeOverSeveralPlies) {
    const Outcome outcome = run_perft("2 --ply 2 '7k/8/8/8/8/8/8/K7 w - - 0 1'");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(sorted_lines(outcome.out).size(), 3 + 9 + 3U);
    EXPECT_TRUE(outcome.out_has("a1a2: 3\n  h8g7: 1\n")) << outcome.out;
    EXPECT_TRUE(outcome.out.ends_with("\nNodes searched: 9\n\n"));
    const Outcome deep = run_perft("4 --ply 3 --threads 2");
    EXPECT_TRUE(deep.out.ends_with("\nNodes searched: 197281\n\n")) << deep.out;
    EXPECT_TRUE(deep.out_has("\n  e7e5: ")) << deep.out;
    EXPECT_TRUE(run_perft("2 --ply 9").out.ends_with("\nNodes searched: 400\n\n"));
}

TEST(PerftDivide, HashAndThreadsChangeNothing) {
    const std::string plain = run_perft("4 '" + kKiwipete + "'").out;
    EXPECT_NE(plain.find("Nodes searched: 4085603\n"), std::string::npos);
    EXPECT_EQ(run_perft("4 '" + kKiwipete + "' --hash 16").out, plain);
    EXPECT_EQ(run_perft("4 '" + kKiwipete + "' --threads 3 --hash 4").out, plain);
}

TEST(PerftDivide, PositionsAsPeopleTypeThem) {
    const std::pair<std::string, std::string> counts[] = {
        {"2", "400"},
        {"2 startpos", "400"},
        {"1 startpos e2e4 e7e5", "29"},
        {"1 moves e2e4 e7e5", "29"},
        {"1 startpos moves e2e4 e7e5", "29"},
        {"2 " + kKiwipete, "2039"},
        {"1 r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "26"},
        {"1 r3k2r/8/8/8/8/8/8/R3K2R w KQkq - e1g1 e8c8", "24"},
        {"1 fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 4 moves e1h1", "23"},
        {"0", "1"}};
    for (const auto& [arguments, count] : counts) {
        const Outcome outcome = run_perft(arguments);
        EXPECT_TRUE(outcome.out.ends_with("\nNodes searched: " + count + "\n\n"))
            << arguments << '\n'
            << outcome.out << outcome.err;
    }
}

TEST(PerftDivide, Chess960CastlingTakesTheRook) {
    const Outcome outcome = run_perft("1 '5k2/8/8/8/8/8/8/1K4R1 w G - 0 1'");
    EXPECT_TRUE(outcome.out_has("b1g1: 1\n")) << outcome.out;
    const std::string standard = "1 '4k3/8/8/8/8/8/8/4K2R w K - 0 1'";
    EXPECT_TRUE(run_perft(standard).out_has("e1g1: 1\n"));
    EXPECT_TRUE(run_perft(standard + " --chess960").out_has("e1h1: 1\n"));
}

TEST(PerftDivide, RefusesWithOneReason) {
    const std::pair<const char*, const char*> refused[] = {{"", "DEPTH is required"},
                                                           {"x", "DEPTH"},
                                                           {"-1", "perft: "},
                                                           {"3 8/8/8 w - -", "bad FEN"},
                                                           {"3 startpos e2e5", "'e2e5'"},
                                                           {"3 startpos e2e4 e2e4", "e2"},
                                                           {"3 --threads 0", "--threads"},
                                                           {"3 --hash -1", "--hash"},
                                                           {"3 --nonsense", "--nonsense"},
                                                           {"3 --ply 2 --perftree", "--ply"},
                                                           {"3 --ply 2 --hash 8", "--hash"}};
    for (const auto& [arguments, reason] : refused) {
        const Outcome outcome = run_perft(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_EQ(outcome.out, "") << arguments;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 2) << outcome.err;
        EXPECT_TRUE(outcome.err_has(reason)) << arguments << outcome.err;
    }
}

}  // namespace
