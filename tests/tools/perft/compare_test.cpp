// perft compare finds bugs planted in an engine by itself, and says in which position and why;
// fuzz_test.cpp has each bug, reason_test.cpp each reason.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "tests/support/fake_engine.h"
#include "tests/support/perft_tool_run.h"
#include "tools/shared/perft_compare/compare.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

struct Compared {
    Comparison comparison;
    std::string text;
};

Compared compare_with(const std::string& command, int depth, const std::string& fen,
                      double timeout = 20) {
    Answer<PerftEngine> engine = PerftEngine::start(command);
    EXPECT_TRUE(engine) << engine.error();
    const Result<Variation> line = parse_position_argument({fen});
    EXPECT_TRUE(line.has_value()) << fen;
    CompareOptions options;
    options.chess960 = needs_chess960(line->root.board());
    options.limit = Seconds(timeout);
    Comparison comparison = compare(*engine, *line, depth, options);
    std::string text = comparison_text(comparison, *line, *engine, options);
    return {std::move(comparison), std::move(text)};
}

struct PlantedBug {
    const char* bug;
    int depth;
    const char* fen;
    // What must be found.
    const char* path;
    const char* end_fen;
    WrongKind kind;
    const char* move;
    const char* title;
    const char* detail;       // a part of it
    const char* played = "";  // what the engine must play itself to go wrong
};

void PrintTo(const PlantedBug& bug, std::ostream* out) { *out << bug.bug; }

const PlantedBug kBugs[] = {
    {"pinned-piece", 3, "4k3/8/8/8/7r/8/4N3/4K3 b - - 0 1", "h4e4",
     "4k3/8/8/8/4r3/8/4N3/4K3 w - - 1 2", WrongKind::Invented, "e2c1", "pinned piece",
     "the white knight on e2 is pinned to its king on e1 by the black rook on e4"},
    {"en-passant-rank", 4, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "e2e4",
     "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1", WrongKind::Invented, "f4e3",
     "en passant uncovers a check",
     "both pawns, f4 and e4, leave the rank, and the white rook on b4 checks the king on h4"},
    {"castling-through-check", 3, "4k1r1/8/8/8/8/8/8/4K2R b K - 0 1", "g8f8",
     "4kr2/8/8/8/8/8/8/4K2R w K - 1 2", WrongKind::Invented, "e1g1", "castling through check",
     "the king passes over f1, attacked by the black rook on f8"},
    {"rook-captured-right", 3, "4k3/8/8/8/8/6n1/8/4K2R b K - 0 1", "g3h1",
     "4k3/8/8/8/8/8/8/4K2n w - - 0 2", WrongKind::Invented, "e1g1",
     "castling right lost with the captured rook",
     "the right went when g3h1 took the white rook on h1", "g3h1"},
    {"rook-moved-right", 5, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1f1 e8d7 f1h1 d7c6",
     "8/8/2k5/8/8/8/8/4K2R w - - 4 3", WrongKind::Invented, "e1g1",
     "castling right lost with the rook's move", "the right went when h1f1 moved",
     "h1f1 e8d7 f1h1 d7c6"},
    {"no-underpromotion", 3, "8/P1k5/8/8/8/8/8/K7 w - - 0 1", "", "8/P1k5/8/8/8/8/8/K7 w - - 0 1",
     WrongKind::Missing, "a7a8n", "promotion missing", "the pawn may also become a knight"},
    {"no-en-passant", 3, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4",
     "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", WrongKind::Missing, "b4a3", "en passant missing",
     "the white pawn on a4 has just made its double step past the black pawn on b4"},
    {"late-en-passant", 4, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4 e8d7 e1d1",
     "8/3k4/8/8/Pp6/8/8/3K4 b - - 2 2", WrongKind::Invented, "b4a3",
     "en passant too late or never allowed", "did not make a double step with the last move",
     "e8d7 e1d1"},
    {"king-steps-back", 3, "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "a1a8",
     "R3k3/8/8/8/8/8/8/6K1 b - - 1 1", WrongKind::Invented, "e8f8",
     "king steps back along a slider's line",
     "f8 is on the line of the white rook on a8; only the king itself hid it"},
    {"twice", 3, "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
     WrongKind::Repeated, "b4a3", "move generated more than once", "listed 2 times"},
    {"unmake", 3, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", WrongKind::Miscounted, "e1g1",
     "position damaged during the count", "when asked for it alone, which is right"},
    {"castling-through-check", 3, "5k2/8/8/8/8/8/5r2/1K4R1 b G - 0 1", "f8e7",
     "8/4k3/8/8/8/8/5r2/1K4R1 w G - 1 2", WrongKind::Invented, "b1g1", "castling through check",
     "the king passes over f1"},
};

class PlantedBugs : public testing::TestWithParam<PlantedBug> {};

TEST_P(PlantedBugs, IsFoundAndExplained) {
    const PlantedBug& bug = GetParam();
    const auto [comparison, text] =
        compare_with(kBrokenEngine + " --bug " + bug.bug, bug.depth, bug.fen);
    ASSERT_FALSE(comparison.findings.empty()) << text;
    const Finding& finding = comparison.findings.front();
    const bool chess960 = needs_chess960(finding.line.root.board());
    EXPECT_EQ(moves_text(finding.line, castling_notation(chess960)), bug.path);
    EXPECT_EQ(end_fen(finding.line, chess960), bug.end_fen);
    const auto wrong = std::ranges::find(finding.moves, bug.move, &WrongMove::text);
    ASSERT_NE(wrong, finding.moves.end()) << text;
    EXPECT_EQ(wrong->kind, bug.kind);
    EXPECT_EQ(wrong->reason.title, bug.title);
    EXPECT_NE(wrong->reason.detail.find(bug.detail), std::string::npos) << wrong->reason.detail;
    EXPECT_EQ(finding.played ? moves_text(*finding.played, castling_notation(chess960)) : "",
              bug.played);
    // What people are told.
    for (const std::string_view part : {bug.path, bug.end_fen, bug.move, bug.title, "go perft"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
}

INSTANTIATE_TEST_SUITE_P(PerftCompare, PlantedBugs, testing::ValuesIn(kBugs), [](const auto& test) {
    std::string name = test.param.bug + std::to_string(test.index);
    std::erase(name, '-');
    return name;
});

TEST(PerftCompare, AnEngineThatRefusesChess960IsNotAskedForIt) {
    std::string script = refusing_engine("UCI_Chess960", "echo Nodes searched: 20");
    std::ranges::replace(script, '\n', ' ');
    const auto [comparison, text] =
        compare_with("sh -c '" + script + "'", 1,
                     "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb -");
    EXPECT_NE(text.find("refuses the option UCI_Chess960: not this one"), std::string::npos)
        << text;
}

TEST(PerftCompareSlow, KiwipetesBugsAreFoundFromTheOutside) {
    // The deeper way: nothing in the root position gives the bug away.
    const auto [comparison, text] =
        compare_with(kBrokenEngine + " --bug castling-out-of-check", 5, kKiwipete, 100);
    ASSERT_FALSE(comparison.findings.empty());
    EXPECT_EQ(comparison.depth, 4);
    EXPECT_EQ(comparison.findings.front().line.moves.size(), 3U);
    EXPECT_EQ(comparison.findings.front().moves.front().reason.title, "castling out of check");
    EXPECT_TRUE(comparison.more);
}

TEST(PerftCompare, AgreesWithAnEngineThatIsRight) {
    for (const char* style :
         {"", " --castling rook", " --castling steps", " --castling letters", " --fault noise"}) {
        for (const std::string& fen : {kKiwipete, std::string("4k3/8/8/8/8/8/8/RK3R2 w KQ - 0 1"),
                                       std::string("5k2/8/8/8/8/8/8/1R3KR1 w KQ - 0 1")}) {
            const auto [comparison, text] = compare_with(kBrokenEngine + style, 3, fen);
            EXPECT_TRUE(comparison.findings.empty()) << style << '\n' << text;
            EXPECT_EQ(comparison.ours, comparison.theirs);
        }
    }
    const auto [comparison, text] = compare_with(kBrokenEngine + " --castling rook", 2, kKiwipete);
    ASSERT_EQ(comparison.notes.size(), 1U);
    EXPECT_NE(text.find("castling in another way"), std::string::npos) << text;
}

// peer_test.cpp tries all faults; these are found at their node.
TEST(PerftCompare, FindsTheNodeOfACrashOrHang) {
    struct {
        const char* fault;
        const char* fen;
        FaultKind kind;
        int depth;
        std::string path;
    } const cases[] = {
        {"crash --depth 3", kKiwipete.c_str(), FaultKind::Died, 3, ""},
        {"crash-on-promotion", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", FaultKind::Died, 1, "a6a7 e8d8"},
        {"hang-on-castling", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", FaultKind::Silent, 1, "b1d2 e8d8"},
    };
    for (const auto& [fault, fen, kind, depth, path] : cases) {
        const double timeout = kind == FaultKind::Silent ? 1.5 : 30;
        const auto [comparison, text] =
            compare_with(kBrokenEngine + " --fault " + fault, 4, fen, timeout);
        ASSERT_FALSE(comparison.findings.empty()) << text;
        const Finding& finding = comparison.findings.front();
        ASSERT_TRUE(finding.fault.has_value()) << text;
        EXPECT_EQ(finding.fault->kind, kind) << finding.fault->message;
        EXPECT_EQ(finding.depth, depth) << fault;
        const std::string found = moves_text(finding.line, {});
        EXPECT_EQ(found.substr(0, 4), path.substr(0, 4)) << fault;
        EXPECT_EQ(found.size(), path.size()) << fault << ": " << found;
        if (depth == 3) {
            EXPECT_NE(finding.fault->message.find("king is on the board"), std::string::npos);
        }
    }
}

TEST(PerftCompare, ExitCodes) {
    EXPECT_EQ(run_perft("compare --engine " + kBrokenEngine + " 2").code, 0);
    const Outcome wrong =
        run_perft("compare --engine '" + kBrokenEngine + " --bug no-en-passant' 2 " + kKiwipete);
    EXPECT_EQ(wrong.code, 1);
    EXPECT_TRUE(wrong.out_has("  path  a2a4\n        1. a4\n")) << wrong.out;
    EXPECT_TRUE(wrong.out_has("  4  P p . . P . . .\n")) << wrong.out;
    const std::pair<std::string, const char*> refused[] = {
        {"3", "--engine is required"},
        {"--engine /nowhere/engine 3", "cannot start /nowhere/engine: No such file"},
        {"--engine '\"open' 3", "quote"},
        {"--engine " + kBrokenEngine + " 0", "DEPTH"},
        {"--engine " + kBrokenEngine + " 3 8/8", "bad FEN"}};
    for (const auto& [arguments, why] : refused) {
        const Outcome outcome = run_perft("compare " + arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_TRUE(outcome.err_has(why)) << outcome.err;
    }
}

}  // namespace
