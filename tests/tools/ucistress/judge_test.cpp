// tools/programs/ucistress: the judge's findings in conversations and in an engine's options.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/programs/ucistress/engine_facts.h"
#include "tools/programs/ucistress/judge.h"
#include "tools/programs/ucistress/step.h"
#include "tools/programs/ucistress/stress_run.h"

namespace sebastes::stress {
namespace {

using Kinds = std::vector<FindingKind>;

// Both sides of a conversation behind the greeting; the engine's lines begin with "< ".
Judge judged(const std::string& dialogue) {
    Judge judge;
    judge.said("uci");
    judge.heard("uciok");
    for (const Step& step : parse_steps(dialogue))
        if (step.text.starts_with("< "))
            judge.heard(std::string_view(step.text).substr(2));
        else
            judge.said(step.text);
    return judge;
}

Kinds found(const std::string& dialogue) {
    Kinds kinds;
    const Judge judge = judged(dialogue);
    for (const Finding& finding : judge.findings()) kinds.push_back(finding.kind);
    return kinds;
}

const std::string kStart = "position startpos\n";
const std::string kMateInOne = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\n";
const std::string kMated = "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\n";
const std::string kBad = "position fen 8/8/8/8/8/8/8/8 w - - 0 1\n";

// Conversations, and what is wrong with them.
TEST(StressJudge, FindsWhatIsWrong) {
    using enum FindingKind;
    const std::string castle = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo depth 1\n";
    const std::string start_fen = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
    const std::string move = "< bestmove e2e4\n";
    const std::pair<std::string, Kinds> cases[] = {
        // Right answers.
        {kStart + "isready\n< readyok\ngo depth 2\n< info depth 1 pv e2e4 e7e5\n"
                  "< bestmove e2e4 ponder e7e5\n",
         {}},
        {kStart + "go infinite\nstop\n< bestmove g1f3\n", {}},
        {kStart + "go ponder wtime 9 btime 9\nponderhit\n< bestmove g1f3\n", {}},
        {kStart + "go searchmoves a2a3 depth 2\n< bestmove a2a3\n", {}},
        {kMated + "go depth 3\n< info depth 0 score mate 0\n< bestmove (none)\n", {}},
        {"uci\n< id name X\n< option name A type button\n< uciok\n", {}},
        {kStart + "go depth 1\n< info string bestmove e2e5 readyok info\n" + move, {}},
        // Answers unasked, and too early.
        {move, {Unasked}},
        {"< readyok\n", {Unasked}},
        {kStart + "go depth 1\n" + move + move, {Unasked}},
        {"quit\n" + move + "< readyok\n", {}},
        {kStart + "go infinite\n" + move, {Early}},
        {kStart + "go ponder depth 1\n" + move, {Early}},
        {kMated + "go infinite\n< bestmove (none)\n", {Early}},
        {kStart + "go infinite depth 2\n" + move, {}},
        // Illegal moves, also of the position before, and illegal lines.
        {kStart + "go depth 1\n< bestmove e2e5\n", {WrongMove}},
        {kStart + "go depth 1\n< bestmove (none)\n", {WrongMove}},
        {kStart + "go depth 1\n< bestmove\n", {WrongMove}},
        {kStart + "go searchmoves a2a3 depth 2\n" + move, {WrongMove}},
        {kStart + "go depth 1\n" + move + kMateInOne + "go depth 1\n" + move, {WrongMove}},
        {kStart + "go depth 1\n< info depth 1 pv e2e4 e2e4\n" + move, {WrongLine}},
        {kStart + "go depth 1\n< bestmove e2e4 ponder e2e4\n", {WrongLine}},
        // Torn lines.
        {kStart + "isready\ngo depth 1\n< info depth 1 info depth 2\n", {Torn}},
        {kStart + "isready\ngo depth 1\n< bestmove e2e4readyok\n", {Torn}},
        {kStart + "isready\ngo depth 1\n< readyokbestmove e2e4\n", {Torn}},
        {kStart + "isready\ngo depth 1\n< info depth 3 scbestmove e2e4\n", {Torn}},
        {kStart + "isready\ngo depth 1\n< epth 3 readyok\n", {Torn}},
        // Remarks.
        {"< hello\n", {Junk}},
        {kStart + "go depth 1\n< bestmove E2E4\n", {Spelling}},
        {castle + "< bestmove e1h1\n", {Spelling}},
        {"setoption name UCI_Chess960 value true\n" + castle + "< bestmove e1g1\n", {Spelling}},
        {kMated + "go depth 1\n< bestmove a1a1\n", {MoveAtEnd}},
        {kMateInOne + "go depth 4\n< bestmove a1a2\n", {Missed}},
        {kMateInOne + "go depth 4\n< bestmove a1a8\n", {}},
        {kStart + kBad + "go depth 1\n" + move, {Stale}},
        {kStart + start_fen + "HXhx - 0 1\ngo depth 1\n" + move, {Stale}},
        {kStart +
             "position fen rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1\n"
             "go depth 1\n" +
             move,
         {}},
        // A board may be shown where it is asked for.
        {"d\n<  +---+\n< Fen: 8/8\n", {}},
        {"position startpos\n< Fen: 8/8\n", {Junk}},
        // What the client did wrong excuses.
        {kStart + "go infinite\ngo depth 1\n< bestmove a7a6\n", {}},
        {kStart + "go infinite\nucinewgame\n< bestmove a7a6\n", {}},
        {kStart + "go infinite\nsetoption name Hash value 1\n< bestmove a7a6\n", {}},
        {kStart + "go infinite\nposition startpos moves e2e4\n< bestmove a7a6\n", {}},
        {kStart + "go infinite\n" + kBad + "< bestmove a7a6\n", {}},
        {kStart + "go infinite\nponderhit\n< bestmove a7a6\n", {}},
        {kStart + "go infinite\ngo depth 1\nstop\n" + move + move, {}},
        {kStart + "go infinite\ngo depth 1\nstop\n" + move + move + move, {Unasked}},
        {kBad + "go depth 1\n< bestmove a1a1\n", {}},
        {kStart + "go depth x\n< bestmove (none)\n", {}},
    };
    for (const auto& [dialogue, kinds] : cases) EXPECT_EQ(found(dialogue), kinds) << dialogue;
}

// Thousands of commands cost the judge no more than the engine.
TEST(StressJudge, OfManyFindingsAHundredAreKept) {
    std::string flood;
    for (int i = 0; i < 20000; ++i) flood += "go depth 1\nposition startpos\n";
    for (int i = 0; i < 20000; ++i) flood += "< hello\n";
    EXPECT_EQ(found(flood), Kinds(100, FindingKind::Junk));
}

TEST(StressJudge, KnowsWhatIsDue) {
    using enum Judge::Wait;
    const std::pair<std::string, Judge::Wait> cases[] = {
        {kStart, None},
        {kStart + "go depth 2", Must},
        {kStart + "go wtime 1 btime 1", Must},
        {kStart + "go wtime 1 btime 1 winc 0 binc 0 movestogo 40", Must},
        {kStart + "go depth 200", None},
        {kStart + "go infinite", None},
        {kStart + "go infinite\nstop", Must},
        {kStart + "go ponder depth 1", None},
        {kStart + "go ponder depth 1\nponderhit", Must},
        {kStart + "go depth five\nstop", May},
        {kStart + "go Depth 2\nstop", May},
        {kStart + "go wtime +5 btime 5.5\nstop", May},
        {kStart + "go mate 0\nstop", May},
        {kStart + "go wtime -5 btime -5\nstop", Must},
        {kStart + "go searchmoves e2e5 depth 1", May},
        {kStart + "go searchmoves depth 2\nstop", May},
        {kBad + "go depth 2", May},
        {"go depth 2", May},
        {kStart + "go depth 2\x01\nstop", May},
        {kStart + "xyzzy go depth 2", May},
        {"position fen 4k3/8/8/8/8/8/4P3/4K3 w - -\ngo depth 2", May},  // four fields
    };
    for (const auto& [dialogue, wait] : cases)
        EXPECT_EQ(judged(dialogue).awaits_move(), wait) << dialogue;
    EXPECT_TRUE(judged("isready\nisready\n< readyok").awaits_ready());
    EXPECT_FALSE(judged("isready\n< readyok").awaits_ready());
    EXPECT_FALSE(judged("isready\x01").awaits_ready());
}

TEST(StressJudge, AnAnswerGivenUpMayComeLate) {
    Judge judge = judged(kBad + "go depth 2");
    judge.give_up();
    for (const std::string_view line : {"position startpos", "go depth 1"}) judge.said(line);
    EXPECT_EQ(judge.awaits_move(), Judge::Wait::Must);
    judge.heard("bestmove h7h8");
    EXPECT_EQ(judge.awaits_move(), Judge::Wait::Must);
    judge.heard("bestmove e2e4");
    EXPECT_EQ(judge.awaits_move(), Judge::Wait::None);
    EXPECT_TRUE(judge.findings().empty());
}

TEST(StressFacts, OptionsAreRead) {
    EngineFacts facts;
    facts.take("id name Some Engine");
    facts.take("option name Default Hash type spin default 16 min 1 max 4096");
    facts.take("option name Style type combo default Solid Play var Solid Play var Wild");
    facts.take("option name Log type string default <empty>");
    facts.take("option name Wrong type spin default 9 min 1 max 8");
    EXPECT_EQ(facts.name, "Some Engine");
    ASSERT_EQ(facts.options.size(), 4U);
    const UciOption* hash = facts.find("default hash");
    ASSERT_NE(hash, nullptr);
    EXPECT_TRUE(is_memory(*hash));
    EXPECT_EQ(hash->max, 4096);
    EXPECT_FALSE(is_file(*facts.find("Log")));
    EXPECT_EQ(facts.options[1].choices, (std::vector<std::string>{"Solid Play", "Wild"}));
    const auto wrong = facts.contradictions();
    ASSERT_EQ(wrong.size(), 1U);
    EXPECT_EQ(wrong.front().detail, "option Wrong: '9' is none of its values");
}

TEST(StressFacts, FilesAndFolders) {
    const auto is = [](const std::string& name, const std::string& type) {
        const UciOption option{name, type};
        return is_folder(option) ? "folder" : is_file(option) ? "file" : "no";
    };
    for (const std::string name : {"BookFile", "Book File", "EvalFile", "LearnFile"})
        EXPECT_STREQ(is(name, "string"), "file") << name;
    for (const std::string name : {"SyzygyPath", "Bitbases Path", "GaviotaTbPath"})
        EXPECT_STREQ(is(name, "string"), "folder") << name;
    for (const std::string name : {"Debug Log File", "UCI_Opponent", "UCI_EngineAbout"})
        EXPECT_STREQ(is(name, "string"), "no") << name;
    EXPECT_STREQ(is("OwnBook", "check"), "no");
}

TEST(StressFacts, WhatAnEngineMayHave) {
    EngineFacts facts;
    facts.take("option name Hash type spin default 16 min 1 max 4096");
    facts.take("option name Pawn Hash type spin default 100 min 1 max 4096");
    EXPECT_EQ(allowed_memory({}, facts, 64), 0U);  // a system that does not tell
    facts.peak_memory = 5U << 20;
    constexpr std::size_t kMib = 1 << 20;
    EXPECT_EQ(allowed_memory({}, facts, 64), (1024 + 5 + 64 + 100) * kMib);
    EXPECT_EQ(allowed_memory({{}, {"name Hash value 2000"}}, facts, 64),
              (1024 + 5 + 2000 + 100) * kMib);
}

}  // namespace
}  // namespace sebastes::stress
