// Solving with another engine: the tool parses its output, and each of its faults costs one
// position and one line of the report.
#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/shared/external_engine/info_line.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
using tools::InfoLine;
using tools::parse_info;

std::optional<InfoLine> info(std::string_view line) { return parse_info(line, Position::start()); }

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
    EXPECT_EQ(line->report.score, -35);
    EXPECT_EQ(line->report.nodes, 123456789012U);
    EXPECT_EQ(line->report.milliseconds, 1500);
    EXPECT_EQ(line->report.hash_per_mille, 7);
    EXPECT_EQ(line->report.line.size(), 3U);
    EXPECT_EQ(info("info depth 3 score mate 2 pv e2e4")->report.score, mate_in(3));
    EXPECT_EQ(info("info depth 3 score mate -2 pv e2e4")->report.score, mated_in(4));
    EXPECT_EQ(info("info depth 3 score cp 40000 pv e2e4")->report.score, kMaxEvaluation);
    EXPECT_TRUE(is_win(info("info score mate 99999 pv e2e4")->report.score));
    EXPECT_TRUE(is_loss(info("info score mate -2147483648 pv e2e4")->report.score));
    EXPECT_TRUE(info("info depth 1 score cp 3 lowerbound pv e2e4")->report.is_lower_bound);
    EXPECT_TRUE(info("info depth 1 score cp 3 upperbound")->report.is_upper_bound);
}

TEST(EpdInfoLine, PassesOverWhatCannotBeRead) {
    for (const std::string_view line :
         {"", "info", "bestmove e2e4", "info string depth 3 score cp 7", "info currmove e2e4",
          "information depth 3", "info depth x", "info depth 99999999999999999999"})
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

MateLine check(std::string_view fen, const std::vector<std::string>& moves, int score) {
    const auto position = parse_fen(fen);
    Position at = *position;
    std::vector<Move> line;
    for (const std::string& text : moves) {
        const auto move = parse_san(at, text);
        EXPECT_TRUE(move) << text;
        line.push_back(*move);
        at = at.after(*move);
    }
    return check_mate_line(*position, line, score);
}

TEST(EpdMateLine, IsReplayedToTheMate) {
    const std::string_view ladder = "7k/8/8/8/8/8/R7/1R4K1 w - -";
    EXPECT_EQ(check(ladder, {"Ra7", "Kg8", "Rb8"}, mate_in(3)), MateLine::Whole);
    EXPECT_EQ(check(ladder, {"Ra7", "Kg8"}, mate_in(3)), MateLine::CutShort);
    EXPECT_EQ(check(ladder, {}, mate_in(3)), MateLine::CutShort);
    EXPECT_EQ(check(ladder, {"Ra7", "Kg8", "Kf2"}, mate_in(3)), MateLine::Wrong);
    EXPECT_EQ(check(ladder, {"Ra7", "Kg8", "Rb8"}, mate_in(1)), MateLine::Wrong) << "too long";
    EXPECT_EQ(check(ladder, {"Ra7", "Kg8", "Rb8"}, mate_in(5)), MateLine::Wrong) << "sooner";
    EXPECT_EQ(check("7k/R7/8/8/8/8/8/1R4K1 b - -", {"Kg8", "Rb8"}, mated_in(2)), MateLine::Whole);
    EXPECT_EQ(check("7k/R7/8/8/8/8/8/1R4K1 b - -", {"Kg8", "Kf2"}, mated_in(2)), MateLine::Wrong);
    EXPECT_EQ(check("7k/8/5K2/6Q1/8/8/8/8 w - -", {"Qg6"}, mate_in(1)), MateLine::Wrong)
        << "stalemate";
}

// Three positions that the broken engine solves, and one, with 7 in the counter, where it
// does what its switch says.
class EpdEngine : public EpdRun {
  protected:
    EpdEngine() {
        const std::string fork = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - ";
        suite_ =
            write("s.epd", fork + "bm Nxd5; id \"a\";\n" + fork + "bm Nxd5; id \"b\";\n" + fork +
                               "77 90 bm Nxd5; id \"bad\";\n" + fork + "bm Nxd5; id \"c\";\n");
    }
    ExitCode run_broken(const std::string& fault, std::vector<std::string> more = {}) {
        more.insert(more.begin(), {suite_, "--movetime", "400", "--timeout", "0.6", "-v", "--json",
                                   path("r.json"), "--engine",
                                   kBrokenEngine + " --search " + fault + " --when 77"});
        return run(more);
    }
    // The run went to its end and all but the bad position are solved.
    void expect_one_lost(std::string_view reason) {
        EXPECT_TRUE(out_says("solved", "3 of 4 (75.0 %)")) << out_ << err_;
        EXPECT_TRUE(out_says("lost to faults", "1")) << out_;
        EXPECT_TRUE(out_has("bad: Broken " + std::string(reason))) << out_;
        EXPECT_TRUE(out_has("  !!  ")) << out_;
        const auto report = json_of(read("r.json"));
        EXPECT_EQ(report["complete"], true);
        EXPECT_EQ(report["totals"]["faults"], 1);
        EXPECT_EQ(report["positions"][2]["solved"], false);
        EXPECT_TRUE(report["positions"][2].contains("fault"));
    }

    std::string suite_;
};

TEST_F(EpdEngine, SolvesASuite) {
    EXPECT_EQ(run_broken("late", {"--min-pass", "4"}), kExitFine) << out_ << err_;
    EXPECT_TRUE(out_says("solved", "4 of 4")) << out_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["engine"], "Broken");
    EXPECT_EQ(report["positions"][0]["depth"], 3);
    EXPECT_EQ(report["positions"][0]["nodes"], 300);
    EXPECT_EQ(report["positions"][0]["held_from"]["depth"], 1) << "bounds are passed over";
}

TEST_F(EpdEngine, ACrashCostsOnePosition) {
    EXPECT_EQ(run_broken("crash", {"--min-pass", "4"}), kExitWrong);
    expect_one_lost("was killed by signal 11 (Segmentation fault), saying \"broken_engine: ");
    EXPECT_EQ(run_broken("crash", {"--min-pass", "3"}), kExitFine);
    EXPECT_EQ(run_broken("crash", {"--jobs", "2"}), kExitFine);
    expect_one_lost("was killed by signal 11");
}

TEST_F(EpdEngine, AHangCostsOnePosition) {
    EXPECT_EQ(run_broken("hang"), kExitFine);
    expect_one_lost("did not answer in time");
    EXPECT_EQ(run_broken("flood"), kExitFine);
    expect_one_lost("did not answer in time");
}

TEST_F(EpdEngine, AWrongMoveCostsOnePosition) {
    EXPECT_EQ(run_broken("illegal"), kExitFine);
    expect_one_lost("answered with 'a1h8', which is not legal");
    EXPECT_EQ(run_broken("none"), kExitFine);
    expect_one_lost("answered without a move");
}

TEST_F(EpdEngine, GarbageIsPassedOver) {
    EXPECT_EQ(run_broken("garbage", {"--min-pass", "4"}), kExitFine) << out_;
    EXPECT_EQ(run_broken("mute", {"--min-pass", "4"}), kExitFine) << out_;
}

TEST_F(EpdEngine, WrongLinesAreCounted) {
    EXPECT_EQ(run_broken("illegal-line", {"--min-pass", "4"}), kExitFine) << out_;
    EXPECT_TRUE(out_says("lines with an illegal move", "3")) << out_;
    EXPECT_EQ(run_broken("false-mate", {"--min-pass", "4"}), kExitFine) << out_;
    EXPECT_EQ(json_of(read("r.json"))["totals"]["mate_lines"],
              nlohmann::json({{"whole", 0}, {"cut_short", 1}, {"wrong", 0}}));
}

TEST_F(EpdEngine, OneThatDiesEachTimeIsGivenUp) {
    const std::string command =
        "sh -c 'test -e " + path("started") + " && exit 3; touch " + path("started") +
        "; while read a b; do case $a in uci) echo uciok;; isready) echo readyok;; go) exit 4;; "
        "esac; done'";
    EXPECT_EQ(run({suite_, "--engine", "sh -c " + std::string("'exit 9'")}), kExitUnusable);
    EXPECT_TRUE(err_has("exited with code 9")) << err_;
    EXPECT_EQ(run({suite_, "--movetime", "100", "--engine", command}), kExitWrong) << err_;
    EXPECT_TRUE(out_says("solved", "0 of 3")) << out_;
    EXPECT_TRUE(out_has("a: sh exited with code 4")) << out_;
    EXPECT_TRUE(out_has("b: sh does not start again: ")) << out_;
    EXPECT_TRUE(out_says("lost to faults", "3")) << out_;
}

TEST_F(EpdEngine, EnginesThatCannotBeUsedAreSaid) {
    EXPECT_EQ(run({suite_, "--engine", "/no/such/engine"}), kExitUnusable);
    EXPECT_TRUE(err_has("cannot start /no/such/engine")) << err_;
    EXPECT_EQ(run({suite_, "--engine", kBrokenEngine, "--option", "Contempt=3"}), kExitUnusable);
    EXPECT_TRUE(err_has("Broken has no option Contempt")) << err_;
}

TEST_F(EpdEngine, Sebastes) {
    const std::string suite =
        write("m.epd", std::string(kMateInTwo) + '\n' +
                           "4k3/8/8/8/8/8/8/RK6 w A - bm Ra8+ Kc2 O-O-O Kb2; id \"960\";\n");
    EXPECT_EQ(run({suite, "--depth", "12", "--min-pass", "1", "--json", path("r.json"), "--engine",
                   std::string(SEBASTES_BINARY_DIR) + "/sebastes"}),
              kExitFine)
        << out_ << err_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["totals"]["faults"], 0) << out_;
    EXPECT_EQ(report["positions"][0]["solved"], true) << out_;
    EXPECT_EQ(report["totals"]["illegal_lines"], 0);
}

}  // namespace
}  // namespace sebastes::epd
