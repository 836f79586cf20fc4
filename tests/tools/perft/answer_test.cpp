// How perft queries other programs and parses their answers.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "notation/fen.h"
#include "notation/notation.h"
#include "perft/perft.h"
#include "tests/support/fake_engine.h"
#include "tests/support/perft_tool_run.h"
#include "tools/shared/perft_compare/match.h"
#include "tools/shared/perft_compare/perft_answer.h"
#include "tools/shared/perft_compare/perft_question.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

using Entry = std::pair<std::string, std::uint64_t>;

TEST(PerftEngine, ReadsManyFormats) {
    const std::pair<const char*, Entry> entries[] = {
        {"e2e4: 20", {"e2e4", 20}},
        {"  a7a8Q - 1", {"a7a8q", 1}},
        {"a7a8=n 3 (12 ms)", {"a7a8n", 3}},
        {"0-0-0 = 7", {"O-O-O", 7}},
        {"1. a2a3 20", {"a2a3", 20}},
        {"12) a2-a3 | 20", {"a2a3", 20}},
        {"3 e7xd8(Q)+ 20 nodes", {"e7d8q", 20}},
        {"a2a3 -> 8,902", {"a2a3", 8902}},
        {"a2a3 \xE2\x86\x92 4'865'609", {"a2a3", 4865609}},
        {"E2E4: 8.902", {"e2e4", 8902}},
        {"Nbd7+ 8 902", {"Nbd7+", 8902}},
        {"exd8=Q#: 0", {"exd8=Q#", 0}}};
    for (const auto& [line, entry] : entries) EXPECT_EQ(parse_entry(line), entry) << line;
    for (const char* line : {"", "e2e4", "e2e4:", "info currmove e2e4", "e2e420", "h9h8: 1",
                             "Debug: 3", "e2e4: 3x", "e2e4 1.5 s", "e2e4 3 4", "best e2e4: 3"})
        EXPECT_FALSE(parse_entry(line)) << line;

    for (const char* line :
         {"Nodes searched: 20", "nodes 20", "Total = 20", "20", " 20 ", "Total leaf nodes: 20",
          "perft(3): 20", "Leaves: 20 in 3 ms", "Raw nodes for depth 3: 20"})
        EXPECT_EQ(parse_total(line), 20U) << line;
    for (const char* line : {"Nodes: 4,865,609", "4'865'609", "Total 4 865 609", "4.865.609"})
        EXPECT_EQ(parse_total(line), 4865609U) << line;
    for (const char* line : {"", "Time: 3 ms", "nodes per second: 20", "nodes/s: 20", "20 ms",
                             "info depth 1 nodes 20", "Total time: 20", "perft 3 done"})
        EXPECT_FALSE(parse_total(line)) << line;
}

TEST(PerftEngine, SeesWhatItCannotRead) {
    for (const char* line : {"move e2e4 has 20", "{\"e2e4\": 20}", "e2e4 20 30", "Nf3 gives 20"})
        EXPECT_TRUE(looks_like_entry(line)) << line;
    for (const char* line :
         {"info depth 3 pv e2e4", "Fen: 8/8 b - e3 0 1", "20", "e2e4", "hash 16"})
        EXPECT_FALSE(looks_like_entry(line)) << line;
}

TEST(PerftEngine, PatternsOfLines) {
    const auto found = [](const char* pattern, const char* line) {
        const auto read = LinePattern::parse(pattern);
        EXPECT_TRUE(read) << read.error();
        const auto match = read->match(line);
        return match ? match->move + "=" + std::to_string(match->count.value_or(0)) : "none";
    };
    EXPECT_EQ(found("{move} has {count}", "  e2e4   has 8,902 "), "e2e4=8902");
    EXPECT_EQ(found("{any}:{move}/{count}{any}", "3:e7e8=Q/4 ply 5"), "e7e8q=4");
    EXPECT_EQ(found("{count} {move}", "12 Nf3"), "Nf3=12");
    EXPECT_EQ(found("sum={count}", "sum=12"), "=12");
    EXPECT_EQ(found("====", "===="), "=0");
    for (const char* line : {"e2e4 had 3", "e2e4 has", "e2e4 has 3 4", "has 3", ""})
        EXPECT_EQ(found("{move} has {count}", line), "none") << line;
    for (const char* pattern : {"", "  ", "{mvoe} {count}", "{move} {move}"})
        EXPECT_FALSE(LinePattern::parse(pattern)) << pattern;
}

TEST(PerftEngine, QuestionsFromATemplate) {
    const Variation line = *parse_position_argument({kKiwipete, "e1g1"});
    const PerftQuestion question{line, 5, false, {}};
    const std::string end = end_fen(line, false);
    using Lines = std::vector<std::string>;
    EXPECT_EQ(question_lines("perft {depth}", question),
              (Lines{"position fen " + kKiwipete + " moves e1g1", "perft 5"}));
    EXPECT_EQ(question_lines("setboard {fen}; divide {depth}", question),
              (Lines{"setboard " + end, "divide 5"}));
    EXPECT_EQ(question_lines("new;setboard {fen};play {moves}", question),
              (Lines{"new", "setboard " + kKiwipete, "play e1g1"}));
    EXPECT_EQ(question_words({"s", "{depth}", "{fen}", "{moves}"}, question),
              (Lines{"s", "5", kKiwipete, "e1g1"}));
    const Variation alone(line.root);
    EXPECT_EQ(question_words({"s", "{depth}", "{fen}", "{moves}"}, {alone, 5, false, {}}),
              (Lines{"s", "5", kKiwipete}));
}

// What compare says of an engine that is right at depth 1 of the start position, and
// writes so: the shell script `entry` for each move $m, number $i; `total` behind them.
Outcome compare_with_form(const std::string& entry, const std::string& total,
                          const std::string& arguments = "") {
    const TemporaryFolder folder;
    const std::string engine = folder.file("engine", fake_engine(divide_script(entry, total)));
    return run_perft("compare --timeout 1 --engine 'sh " + engine + "' " + arguments + " 1");
}

TEST(PerftEngine, SaysThatAnAnswerCannotBeRead) {
    const std::pair<const char*, const char*> cases[] = {
        {"echo move $m has 1", "'move a2a3 has 1'"},
        {"echo \"$m 1 2 3\"", "'a2a3 1 2 3'"},
        {"echo \"{$m}:1\"", "'{a2a3}:1'"},
        {"echo Unknown command: perft", "it says 'Unknown command: perft'"},
        // Some lines are read, and others are not.
        {"[ $i = 3 ] && echo \"move $m 1\" || echo \"$m 1\"", "'move c2c3 1'"}};
    for (const auto& [entry, line] : cases) {
        const Outcome outcome = compare_with_form(entry, "echo Nodes: 20");
        EXPECT_EQ(outcome.code, 2) << outcome.out;
        EXPECT_TRUE(outcome.out_has("the answer of Fake cannot be read"));
        EXPECT_TRUE(outcome.out_has(line)) << outcome.out;
        EXPECT_FALSE(outcome.out_has("missing")) << outcome.out;
    }
}

TEST(PerftEngine, UnderstandsSan) {
    const Variation line = *parse_position_argument({"4k3/P7/8/8/4r3/8/4N3/4K3 w - - 0 1"});
    PerftAnswer answer;
    const std::vector<DivideEntry> ours = divide(line.position.board(), 1);
    for (const DivideEntry& entry : ours)
        answer.entries.emplace_back(to_san(line.position, entry.move), 1);
    answer.total = answer.entries.size();
    EXPECT_FALSE(match(line.position, ours, answer, false).differs());

    for (const char* invented : {"Nc3", "Kd4", "a8K", "Bc3"})
        answer.entries.push_back({invented, 1});
    const Match found = match(line.position, ours, answer, false);
    const std::vector<WrongMove> wrong = wrong_moves(line, found, CastlingNotation::KingSteps);
    ASSERT_EQ(wrong.size(), 4U);
    EXPECT_EQ(wrong[0].text, "Nc3");
    EXPECT_EQ(wrong[0].reason.title, "pinned piece");
    EXPECT_EQ(wrong[1].reason.title, "not a move") << "no king is near";
    EXPECT_EQ(wrong[3].reason.title, "not a move") << "there is no bishop";
}

TEST(PerftEngine, TotalsAloneLeadToTheNode) {
    const TemporaryFolder folder;
    const auto engine = [&](const std::string& bug) {
        return "--no-uci --ask '{position};go perft {depth}' --engine 'sh " +
               folder.file("engine", kBrokenEngine + bug + " | grep --line-buffered Nodes") + "' ";
    };
    const Outcome right = run_perft("compare " + engine("") + "3 '" + kKiwipete + "'");
    EXPECT_EQ(right.code, 0) << right.out << right.err;
    EXPECT_TRUE(right.out_has("the wrong node is found, not the move"));
    const Outcome wrong =
        run_perft("compare " + engine(" --bug no-en-passant") + "3 '" + kKiwipete + "'");
    EXPECT_EQ(wrong.code, 1);
    EXPECT_TRUE(wrong.out_has("path  a2a4\n")) << wrong.out;
    EXPECT_TRUE(wrong.out_has("it counts 43 moves; 44 are legal")) << wrong.out;
}

TEST(PerftEngine, TakesTheFormFromAPattern) {
    const char* const forms[][3] = {
        {"echo info string $m: 1", "echo Nodes: 20", ""},
        {"echo move $m has 1 leaves", "echo Nodes: 20", "--format 'move {move} has {count} {any}'"},
        {"echo $m 1", "echo =====", "--total ====="},
        {"echo $m 1", "echo sum 20 in 3 ms", "--total 'sum {count} {any}'"},
        {"echo $m 1", ":", "--total none"}};
    for (const auto& [entry, total, options] : forms) {
        const Outcome outcome = compare_with_form(entry, total, options);
        EXPECT_EQ(outcome.code, 0) << options << outcome.out << outcome.err;
    }
    EXPECT_EQ(compare_with_form("", "", "--format '{move}'").code, 2);
    EXPECT_EQ(compare_with_form("", "", "--total '{'").code, 2);
}

TEST(PerftEngine, AsksWithATemplate) {
    const TemporaryFolder folder;
    // Knows no UCI at all.
    const std::string engine = folder.file(
        "engine", "while read word rest; do case $word in setboard) fen=$rest;; divide) " +
                      kPerftProgram +
                      " $rest \"$fen\" 2>/dev/null;; *) echo Error: $word;; "
                      "esac; done");
    const Outcome plain = run_perft(
        "compare --no-uci --ask 'setboard {fen}; divide {depth}' "
        "--engine 'sh " +
        engine + "' 3 '" + kKiwipete + "'");
    EXPECT_EQ(plain.code, 0) << plain.out << plain.err;
    // As perftree runs its scripts.
    const std::string script =
        "compare --engine '" + kPerftProgram + " --perftree {depth} {fen} {moves}' 3 ";
    const Outcome perftree = run_perft(script + kKiwipete);
    EXPECT_EQ(perftree.code, 0) << perftree.out << perftree.err;
    const Outcome failing = run_perft("compare --engine 'sh -c \"echo no >&2; exit 3\" {depth}' 2");
    EXPECT_EQ(failing.code, 1);
    EXPECT_TRUE(failing.out_has("exited with code 3, saying \"no")) << failing.out;
}

}  // namespace
