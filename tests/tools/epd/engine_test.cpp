// Solving with UCI engines: how the tool reads their output, and what the report says of engines
// that crash, hang, lie or ignore limits. Each fault costs one position and one line of the report.
#include "core/score.h"

#include "tests/support/epd_tool_run.h"
#include "tests/support/fake_engine.h"
#include "tests/support/json_text.h"
#include "tools/shared/external_engine/external_engine.h"
#include "tools/shared/external_engine/info_line.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
using tools::InfoLine;

std::optional<InfoLine> info(std::string_view line) {
    return tools::parse_info(line, Position::start());
}

TEST(EpdInfoLine, ReadsWhatEnginesSay) {
    const auto line = info(
        "info depth 12 seldepth 20 multipv 2 score cp -35 nodes 123456789012 nps 1 hashfull 7 "
        "tbhits 0 time 1500 pv e2e4 e7e5 g1f3");
    ASSERT_TRUE(line);
    EXPECT_TRUE(line->has_score);
    EXPECT_FALSE(line->illegal_line);
    EXPECT_EQ(line->report.depth, 12);
    EXPECT_EQ(line->report.selective_depth, 20);
    EXPECT_EQ(line->report.multi_pv, 2U);
    EXPECT_EQ(line->report.nodes, 123456789012U);
    EXPECT_EQ(line->report.milliseconds, 1500);
    EXPECT_EQ(line->report.hash_per_mille, 7);
    EXPECT_EQ(line->report.line.size(), 3U);
    const std::pair<std::string, int> scores[] = {{"cp -35", -35},
                                                  {"mate 2", mate_in(3)},
                                                  {"mate -2", mated_in(4)},
                                                  {"cp 40000", kMaxEvaluation},
                                                  {"cp 9999999999", kMaxEvaluation},
                                                  {"cp +35", 35},
                                                  {"cp 12.5", 12}};
    for (const auto& [text, score] : scores)
        EXPECT_EQ(info("info depth 3 score " + text + " pv e2e4")->report.score, score) << text;
    EXPECT_EQ(info("info nodes 99999999999999999999")->report.nodes, UINT64_MAX);
    EXPECT_TRUE(is_win(info("info score mate 99999 pv e2e4")->report.score));
    EXPECT_TRUE(is_loss(info("info score mate -2147483648 pv e2e4")->report.score));
    EXPECT_TRUE(info("info depth 1 score cp 3 lowerbound pv e2e4")->report.is_lower_bound);
    EXPECT_TRUE(info("info depth 1 score cp 3 upperbound")->report.is_upper_bound);
}

TEST(EpdInfoLine, PassesOverWhatCannotBeRead) {
    for (const std::string_view line :
         {"", "info", "bestmove e2e4", "info string depth 3 score cp 7", "info currmove e2e4",
          "information depth 3", "info depth x"})
        EXPECT_FALSE(info(line)) << line;
    EXPECT_FALSE(info("info depth 3 score cp")->has_score);
    EXPECT_FALSE(info("info depth 3 score 12")->has_score);
    const auto illegal = info("info depth 3 score cp 3 pv e2e4 e2e4 e7e5");
    EXPECT_TRUE(illegal->illegal_line);
    EXPECT_EQ(illegal->report.line.size(), 1U);
    EXPECT_EQ(info("info depth 3 pv e2e4 e7e5 pv d2d4")->report.line.size(), 1U) << "two lines";
    const auto followed = info("info depth 3 pv e2e4 e7e5 nodes 77");
    EXPECT_FALSE(followed->illegal_line);
    EXPECT_EQ(followed->report.nodes, 77U);
}

TEST(EpdGoWords, LimitsMatesAndMoves) {
    EXPECT_EQ(tools::go_words({}), "infinite");
    Limits limits;
    limits.mate = 3;
    EXPECT_EQ(tools::go_words(limits), "mate 3");
    limits.nodes = 5000;
    limits.search_moves = {Move::normal(Square::E2, Square::E4),
                           Move::normal(Square::G1, Square::F3)};
    EXPECT_EQ(tools::go_words(limits), "mate 3 nodes 5000 searchmoves e2e4 g1f3");
}

// Six positions; the third has 77 in its counter, by which the broken engine knows it.
class EpdEngine : public EpdRun {
  protected:
    ExitCode solve(const std::string& command, std::vector<std::string> more) {
        more.insert(more.begin(), {suite_, "--json", path("r.json"), "--engine", command});
        return run(more);
    }
    nlohmann::json report() const { return json_of(read("r.json")); }

    std::string suite_ = [this] {
        std::string text;
        for (const char* id : {"a", "b", "c", "d", "e", "f"})
            text += kTakes + (*id == 'c' ? "77 90 " : "") + "bm Nxd5; id \"" + id + "\";\n";
        return write("s.epd", text);
    }();
    const std::string good_ = "echo info depth 1 score cp 3 nodes 1000 pv e3d5; echo bestmove e3d5";
};

TEST_F(EpdEngine, AFaultCostsOnePosition) {
    struct {
        const char* fault;
        const char* reason;  // empty: none, all are solved
        const char* jobs = "1";
    } const cases[] = {
        {"late", ""},
        {"garbage", ""},
        {"mute", ""},
        {"crash", "was killed by signal 11 (Segmentation fault), saying \"broken_engine: "},
        {"crash", "was killed by signal 11", "2"},
        {"hang", "did not answer in time"},
        {"flood", "did not answer in time"},
        {"illegal", "answered with 'a1h8', which is not legal"},
        {"none", "answered without a move"},
    };
    for (const auto& [fault, reason, jobs] : cases) {
        const bool is_lost = *reason != '\0';
        EXPECT_EQ(solve(kBrokenEngine + " --search " + fault + " --when 77",
                        {"--movetime", "400", "--timeout", "0.6", "-v", "--jobs", jobs,
                         "--min-pass", is_lost ? "5" : "6"}),
                  kExitFine)
            << fault << out_ << err_;
        const auto json = report();
        EXPECT_EQ(json["engine"], "Broken");
        EXPECT_EQ(json["complete"], true);
        EXPECT_EQ(json["positions"][0]["depth"], 3);
        EXPECT_EQ(json["positions"][0]["held_from"]["depth"], 1) << "bounds are passed over";
        EXPECT_EQ(json["totals"]["faults"], is_lost ? 1 : 0) << fault;
        EXPECT_EQ(json["positions"][2].contains("fault"), is_lost);
        if (!is_lost) continue;
        EXPECT_TRUE(out_has(std::string("c: Broken ") + reason)) << out_;
        EXPECT_TRUE(out_has("  !!  ") && out_says("lost to faults", "1")) << out_;
    }
}

TEST_F(EpdEngine, WrongLinesAreCounted) {
    const auto broken = [&](const std::string& fault) {
        EXPECT_EQ(solve(kBrokenEngine + " --search " + fault + " --when 77",
                        {"--movetime", "400", "--min-pass", "6"}),
                  kExitFine);
        return report()["totals"];
    };
    EXPECT_EQ(broken("illegal-line")["illegal_lines"], 3) << out_;
    EXPECT_EQ(broken("false-mate")["mate_lines"],
              nlohmann::json({{"whole", 0}, {"cut_short", 1}, {"wrong", 0}}));
}

TEST_F(EpdEngine, BoundsCarryMovesAndTimes) {
    EXPECT_EQ(
        solve(uci_peer("echo info depth 4 score cp 31 lowerbound nodes 90 pv e3d5; echo info depth "
                       "5 score cp 35 lowerbound nodes 100 pv e3d5; echo bestmove e3d5"),
              {"--nodes", "100"}),
        kExitFine);
    const auto first = report()["positions"][0];
    EXPECT_EQ(first["solved"], true);
    EXPECT_EQ(first["score"]["cp"], 35);
    EXPECT_EQ(first["depth"], 5);
    EXPECT_EQ(first["held_from"]["nodes"], 90) << "from the first line with the move";
}

TEST_F(EpdEngine, OneThatIndentsIsUnderstood) {
    const std::string command = "sh " + write("indents.sh",
                                              "while read -r word rest; do case $word in\n"
                                              "uci) printf '  id name Peer\\r  uciok\\r';;\n"
                                              "isready) printf '  readyok\\r';;\n"
                                              "go) printf '\\tinfo depth 9 score cp 3 nodes 900 "
                                              "pv e3d5\\r  bestmove\\te3d5\\r';;\nesac; done\n");
    EXPECT_EQ(solve(command, {"--nodes", "1000", "--timeout", "5"}), kExitFine) << err_;
    EXPECT_TRUE(out_says("solved", "6 of 6")) << out_;
    EXPECT_EQ(report()["positions"][0]["depth"], 9);
}

// It counts on until it hears stop.
TEST_F(EpdEngine, OneThatIgnoresItsLimitIsToldToStop) {
    const std::string command = uci_peer(
        "(n=0; while :; do n=$((n+1)); echo info depth $n score cp 30 nodes $((400*n)) pv e3d5; "
        "sleep 0.02; done) & child=$!",
        "kill $child; echo bestmove e3d5");
    for (const auto& [limit, value] :
         {std::pair("--nodes", "1000"), {"--depth", "3"}, {"--movetime", "50"}}) {
        EXPECT_EQ(solve(command, {limit, value, "--timeout", "20"}), kExitFine) << out_ << err_;
        EXPECT_TRUE(out_says("solved", "6 of 6")) << out_;
        EXPECT_TRUE(out_has("Peer does not keep its limit: passed by more than a tenth in 6 of 6"))
            << limit << out_;
        EXPECT_EQ(report()["warnings"].size(), 1U);
        EXPECT_EQ(report()["positions"][5]["overran"], true);
    }
    EXPECT_EQ(solve(uci_peer("echo info depth 3 score cp 30 nodes 5000 pv e3d5"),
                    {"--nodes", "1000", "--timeout", "0.3"}),
              kExitWrong);
    EXPECT_TRUE(out_has("a: Peer passed its limit and did not answer stop in time")) << out_;
}

TEST_F(EpdEngine, OneThatEndsEarlyIsNamed) {
    EXPECT_EQ(solve(uci_peer("echo info depth 1 score cp 30 nodes 20 pv e3d5; echo bestmove e3d5"),
                    {"--nodes", "1000"}),
              kExitFine);
    EXPECT_TRUE(out_has("Peer ended 6 of 6 searches before half of the limit")) << out_;
    EXPECT_EQ(solve(uci_peer(good_), {"--nodes", "1000"}), kExitFine);
    EXPECT_EQ(report().count("warnings"), 0U) << out_;
}

TEST_F(EpdEngine, OneThatKeepsFailingIsGivenUp) {
    EXPECT_EQ(solve(uci_peer("exit 4"), {"--nodes", "1000"}), kExitWrong);
    EXPECT_TRUE(out_has("c: Peer exited with code 4")) << out_;
    EXPECT_FALSE(out_has("d: Peer")) << out_;
    EXPECT_TRUE(out_has("Peer was given up: it lost 3 positions in a row")) << out_;
    EXPECT_TRUE(out_has("stopped early: 3 of 6 positions were reached")) << out_;
    EXPECT_EQ(report()["positions"].size(), 3U);
    EXPECT_TRUE(report().contains("given_up"));
    // Each second answer is illegal.
    EXPECT_EQ(solve(uci_peer("n=$((n+1)); if [ $((n%2)) = 0 ]; then echo bestmove a1h8; else " +
                             good_ + "; fi"),
                    {"--nodes", "1000"}),
              kExitFine);
    EXPECT_TRUE(out_says("solved", "3 of 6")) << out_;
    EXPECT_FALSE(out_has("given up")) << out_;
    // Dies at each go, and does not start again.
    const std::string once =
        "sh " + write("once.sh", "[ -e " + path("started") + " ] && exit 3; touch " +
                                     path("started") + "; exec " + uci_peer("exit 4"));
    EXPECT_EQ(solve(once, {"--nodes", "100"}), kExitWrong) << err_;
    EXPECT_TRUE(out_says("solved", "0 of 3")) << out_;
    EXPECT_TRUE(out_has("a: Peer exited with code 4")) << out_;
    EXPECT_TRUE(out_has("b: Peer does not start again: ")) << out_;
}

TEST_F(EpdEngine, TheOthersOfARaceGoOn) {
    const std::string good = "sh " + write("good.sh", sebastes::test::fake_engine(good_));
    EXPECT_EQ(run({"race", suite_, "--nodes", "1000", "--json", path("r.json"), "--engine",
                   uci_peer("exit 4"), "--engine", good}),
              kExitWrong);
    EXPECT_TRUE(out_has("Peer was given up: it lost 3 positions in a row")) << out_;
    EXPECT_TRUE(out_has("Peer was not asked any more: 3 positions")) << out_;
    EXPECT_FALSE(out_has("d: Peer")) << out_;
    EXPECT_EQ(report()[0]["totals"]["solved"], 0);
    EXPECT_EQ(report()[1]["totals"]["solved"], 6);
    EXPECT_EQ(report()[1]["complete"], true);
}

TEST_F(EpdEngine, WhatCannotBeUsedIsSaidBeforeTheFirstPosition) {
    const auto refusing = [&](const std::string& option) {
        return "sh " + write("fake.sh", sebastes::test::refusing_engine(option, good_));
    };
    const std::string fake = refusing("EvalFile");
    const std::string missing = path("typo") + ": No such file";
    const std::vector<std::string> cases[] = {
        {"/no/such/engine", "Any=1", "cannot start /no/such/engine"},
        {"sh -c 'exit 9'", "Any=1", "exited with code 9"},
        {kBrokenEngine, "Contempt=3", "Broken has no option Contempt"},
        {fake, "EvalFile=typo", "Fake refuses the option EvalFile: not this one"},
        {"uci:" + fake, "EvalFile=typo", "Fake refuses the option EvalFile: not this one"},
        {kSebastes, "EvalFile=" + path("typo"), "refuses the option EvalFile: " + missing}};
    for (const auto& one : cases) {
        EXPECT_EQ(solve(one[0], {"--nodes", "100", "--option", one[1]}), kExitUnusable) << one[0];
        EXPECT_TRUE(err_has(one[2])) << one[2] << err_;
        EXPECT_EQ(count_in(err_, "EvalFile"), count_in(one[2], "EvalFile")) << "once: " << err_;
        EXPECT_FALSE(out_has("solved")) << out_;
    }
    EXPECT_EQ(solve(fake, {"--nodes", "100"}), kExitFine) << err_;
    EXPECT_EQ(solve(refusing("Hash"), {"--nodes", "100"}), kExitUnusable)
        << "also what the tool sets by itself";
    EXPECT_TRUE(err_has("refuses the option Hash: not this one")) << err_;
}

TEST_F(EpdEngine, OneThatTakesAnOptionOnlyOnceDoesNotPlayOnWithoutIt) {
    // Dies at each go; what is started again refuses.
    std::string script = "if [ -e " + path("started") + " ]; then again=1; fi\ntouch " +
                         path("started") + "\n" +
                         sebastes::test::refusing_engine("EvalFile", "exit 3");
    const std::string words = "echo info string error: not this one";
    script.replace(script.find(words), words.size(), "[ ! $again ] || " + words);
    EXPECT_EQ(
        solve("sh " + write("twice.sh", script), {"--nodes", "100", "--option", "EvalFile=typo"}),
        kExitWrong);
    EXPECT_TRUE(out_has("does not start again: Fake refuses the option EvalFile: not this one"))
        << out_ << err_;
}

TEST_F(EpdEngine, SebastesCastlesInChess960) {
    suite_ = write("m.epd", std::string(kMateInTwo) + '\n' +
                                "4k3/8/8/8/8/8/8/RK6 w A - bm Ra8+ Kc2 O-O-O Kb2; id \"960\";\n");
    EXPECT_EQ(solve(kSebastes, {"--depth", "12", "--min-pass", "1"}), kExitFine) << out_ << err_;
    EXPECT_EQ(report()["totals"]["faults"], 0) << out_;
    EXPECT_EQ(report()["positions"][0]["solved"], true) << out_;
    EXPECT_EQ(report()["totals"]["illegal_lines"], 0);
}

}  // namespace
}  // namespace sebastes::epd
