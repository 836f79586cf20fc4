// tools/programs/ucistress: the judge's findings in conversations and in an engine's options.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
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

TEST(StressJudge, RightAnswersAreNoFindings) {
    for (const std::string& dialogue :
         {kStart + "isready\n< readyok\ngo depth 2\n< info depth 1 pv e2e4 e7e5\n"
                   "< bestmove e2e4 ponder e7e5\n",
          kStart + "go infinite\nstop\n< bestmove g1f3\n",
          kStart + "go ponder wtime 9 btime 9\nponderhit\n< bestmove g1f3\n",
          kStart + "go searchmoves a2a3 depth 2\n< bestmove a2a3\n",
          kMated + "go depth 3\n< info depth 0 score mate 0\n< bestmove (none)\n",
          std::string("uci\n< id name X\n< option name A type button\n< uciok\n"),
          kStart + "go depth 1\n< info string bestmove e2e5 readyok info\n< bestmove e2e4\n"})
        EXPECT_EQ(found(dialogue), Kinds{}) << dialogue;
}

TEST(StressJudge, UnaskedAnswers) {
    EXPECT_EQ(found("< bestmove e2e4\n"), Kinds{FindingKind::Unasked});
    EXPECT_EQ(found("< readyok\n"), Kinds{FindingKind::Unasked});
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove e2e4\n< bestmove e2e4\n"),
              Kinds{FindingKind::Unasked});
    EXPECT_EQ(found("quit\n< bestmove e2e4\n< readyok\n"), Kinds{});
}

TEST(StressJudge, EarlyAnswers) {
    EXPECT_EQ(found(kStart + "go infinite\n< bestmove e2e4\n"), Kinds{FindingKind::Early});
    EXPECT_EQ(found(kStart + "go ponder depth 1\n< bestmove e2e4\n"), Kinds{FindingKind::Early});
    EXPECT_EQ(found(kMated + "go infinite\n< bestmove (none)\n"), Kinds{FindingKind::Early});
    EXPECT_EQ(found(kStart + "go infinite depth 2\n< bestmove e2e4\n"), Kinds{});
}

TEST(StressJudge, IllegalMoves) {
    const Kinds illegal{FindingKind::WrongMove};
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove e2e5\n"), illegal);
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove (none)\n"), illegal);
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove\n"), illegal);
    EXPECT_EQ(found(kStart + "go searchmoves a2a3 depth 2\n< bestmove e2e4\n"), illegal);
    // Of the position before.
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove e2e4\n" + kMateInOne +
                    "go depth 1\n< bestmove e2e4\n"),
              illegal);
}

TEST(StressJudge, IllegalLines) {
    const Kinds illegal{FindingKind::WrongLine};
    EXPECT_EQ(found(kStart + "go depth 1\n< info depth 1 pv e2e4 e2e4\n< bestmove e2e4\n"),
              illegal);
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove e2e4 ponder e2e4\n"), illegal);
}

TEST(StressJudge, TornLines) {
    for (const std::string line :
         {"info depth 1 info depth 2", "bestmove e2e4readyok", "readyokbestmove e2e4",
          "info depth 3 scbestmove e2e4", "epth 3 readyok"})
        EXPECT_EQ(found(kStart + "isready\ngo depth 1\n< " + line + "\n"), Kinds{FindingKind::Torn})
            << line;
}

TEST(StressJudge, Remarks) {
    EXPECT_EQ(found("< hello\n"), Kinds{FindingKind::Junk});
    EXPECT_EQ(found(kStart + "go depth 1\n< bestmove E2E4\n"), Kinds{FindingKind::Spelling});
    const std::string castle = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo depth 1\n";
    EXPECT_EQ(found(castle + "< bestmove e1h1\n"), Kinds{FindingKind::Spelling});
    EXPECT_EQ(found("setoption name UCI_Chess960 value true\n" + castle + "< bestmove e1g1\n"),
              Kinds{FindingKind::Spelling});
    EXPECT_EQ(found(kMated + "go depth 1\n< bestmove a1a1\n"), Kinds{FindingKind::MoveAtEnd});
    EXPECT_EQ(found(kMateInOne + "go depth 4\n< bestmove a1a2\n"), Kinds{FindingKind::Missed});
    EXPECT_EQ(found(kMateInOne + "go depth 4\n< bestmove a1a8\n"), Kinds{});
    EXPECT_EQ(found(kStart + kBad + "go depth 1\n< bestmove e2e4\n"), Kinds{FindingKind::Stale});
    EXPECT_EQ(found(kStart + "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HXhx - 0 "
                             "1\ngo depth 1\n< bestmove e2e4\n"),
              Kinds{FindingKind::Stale});
    EXPECT_EQ(found(kStart + "position fen rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 "
                             "1\ngo depth 1\n< bestmove e2e4\n"),
              Kinds{});
}

TEST(StressJudge, ABoardThatIsAskedForMayBeShown) {
    EXPECT_EQ(found("d\n<  +---+\n< Fen: 8/8\n"), Kinds{});
    EXPECT_EQ(found("position startpos\n< Fen: 8/8\n"), Kinds{FindingKind::Junk});
}

// Thousands of commands cost the judge no more than the engine.
TEST(StressJudge, OfManyFindingsAHundredAreKept) {
    std::string flood;
    for (int i = 0; i < 20000; ++i) flood += "go depth 1\nposition startpos\n";
    for (int i = 0; i < 20000; ++i) flood += "< hello\n";
    EXPECT_EQ(found(flood), Kinds(100, FindingKind::Junk));
}

TEST(StressJudge, WhatTheClientDidWrongExcuses) {
    for (const std::string rude :
         {"go depth 1", "ucinewgame", "setoption name Hash value 1", "position startpos moves e2e4",
          "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "ponderhit"})
        EXPECT_EQ(found(kStart + "go infinite\n" + rude + "\n< bestmove a7a6\n"), Kinds{}) << rude;
    EXPECT_EQ(found(kStart + "go infinite\ngo depth 1\nstop\n< bestmove e2e4\n< bestmove e2e4\n"),
              Kinds{});
    EXPECT_EQ(found(kStart + "go infinite\ngo depth 1\nstop\n< bestmove e2e4\n< bestmove e2e4\n"
                             "< bestmove e2e4\n"),
              Kinds{FindingKind::Unasked});
    EXPECT_EQ(found(kBad + "go depth 1\n< bestmove a1a1\n"), Kinds{});
    EXPECT_EQ(found(kStart + "go depth x\n< bestmove (none)\n"), Kinds{});
}

TEST(StressJudge, KnowsWhatIsDue) {
    using Wait = Judge::Wait;
    EXPECT_EQ(judged(kStart).awaits_move(), Wait::None);
    EXPECT_EQ(judged(kStart + "go depth 2").awaits_move(), Wait::Must);
    EXPECT_EQ(judged(kStart + "go wtime 1 btime 1").awaits_move(), Wait::Must);
    EXPECT_EQ(judged(kStart + "go depth 200").awaits_move(), Wait::None);
    EXPECT_EQ(judged(kStart + "go infinite").awaits_move(), Wait::None);
    EXPECT_EQ(judged(kStart + "go infinite\nstop").awaits_move(), Wait::Must);
    EXPECT_EQ(judged(kStart + "go ponder depth 1").awaits_move(), Wait::None);
    EXPECT_EQ(judged(kStart + "go ponder depth 1\nponderhit").awaits_move(), Wait::Must);
    EXPECT_EQ(judged(kStart + "go depth five\nstop").awaits_move(), Wait::May);
    EXPECT_EQ(judged(kStart + "go mate 0\nstop").awaits_move(), Wait::May);
    EXPECT_EQ(judged(kStart + "go wtime -5 btime -5\nstop").awaits_move(), Wait::Must);
    EXPECT_EQ(judged(kStart + "go searchmoves e2e5 depth 1").awaits_move(), Wait::May);
    EXPECT_EQ(judged(kBad + "go depth 2").awaits_move(), Wait::May);
    EXPECT_EQ(judged("go depth 2").awaits_move(), Wait::May);
    EXPECT_EQ(judged(kStart + "go depth 2\\0\nstop").awaits_move(), Wait::May);
    EXPECT_EQ(judged(kStart + "xyzzy go depth 2").awaits_move(), Wait::May);
    EXPECT_TRUE(judged("isready\nisready\n< readyok").awaits_ready());
    EXPECT_FALSE(judged("isready\n< readyok").awaits_ready());
    EXPECT_FALSE(judged("isready\\0").awaits_ready());
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
    const OptionFacts* hash = facts.find("default hash");
    ASSERT_NE(hash, nullptr);
    EXPECT_TRUE(hash->is_memory());
    EXPECT_EQ(hash->most, 4096);
    EXPECT_FALSE(facts.find("Log")->is_file());
    EXPECT_EQ(facts.options[1].choices, (std::vector<std::string>{"Solid Play", "Wild"}));
    const auto wrong = facts.contradictions();
    ASSERT_EQ(wrong.size(), 1U);
    EXPECT_EQ(wrong.front().detail, "option Wrong: '9' is none of its values");
}

TEST(StressFacts, FilesAndFolders) {
    const auto is = [](const std::string& name, const std::string& type) {
        const OptionFacts option{name, type, {}, {}, {}};
        return option.is_folder() ? "folder" : option.is_file() ? "file" : "no";
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
