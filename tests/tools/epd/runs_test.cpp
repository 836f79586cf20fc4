// Options of a run beyond solving: repetition, `go mate`, files of mates found and missed, and the
// curve over nodes.
#include "core/score.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/repeats.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/external_engine/external_engine.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;

TEST(EpdSpread, IsThatOfTheRuns) {
    const Spread spread = spread_of({4, 6, 8});
    EXPECT_EQ(spread.least, 4);
    EXPECT_EQ(spread.most, 8);
    EXPECT_EQ(spread.mean, 6);
    EXPECT_EQ(spread.deviation, 2);
    EXPECT_EQ(spread_of({3}).deviation, 0);
}

TEST(EpdCurve, LabelsAreShort) {
    EXPECT_EQ(curve_label(CurveAxis::Milliseconds, 500), "0.5 s");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 500), "500 nodes");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 20'000), "20k nodes");
    EXPECT_EQ(curve_label(CurveAxis::Nodes, 5'000'000), "5M nodes");
}

TEST(EpdGoMate, IsSaidWithTheLimit) {
    Limits limits;
    limits.mate = 3;
    EXPECT_EQ(tools::go_words(limits), "mate 3");
    limits.nodes = 5000;
    EXPECT_EQ(tools::go_words(limits), "mate 3 nodes 5000");
    EXPECT_EQ(tools::go_words({}), "infinite");
}

class EpdRuns : public EpdRun {
  protected:
    EpdRuns() {
        suite_ = write("s.epd", std::string(kMateInOne) + '\n' + std::string(kMateInTwo) + '\n' +
                                    std::string(kFork) + '\n');
    }
    // A UCI engine whose go does this.
    std::string peer(const std::string& on_go) {
        return "sh " + write("peer.sh",
                             "while read -r word rest; do case $word in\n"
                             "uci) echo id name Peer; echo uciok;;\nisready) echo readyok;;\n"
                             "go) echo \"$rest\" >> " +
                                 path("heard") + "; " + on_go + ";;\nesac; done\n");
    }
    std::string suite_;
};

TEST_F(EpdRuns, RepeatsShowTheSpread) {
    // Solves the fork in each second run only.
    const std::string now_and_then =
        "n=$(wc -l < " + path("heard") +
        "); if [ $((n%2)) = 1 ]; then m=e3d5; else m=e1e2; fi; "
        "echo info depth 1 score cp 5 nodes 1000 pv $m; echo bestmove $m";
    const std::string one = write("one.epd", std::string(kFork) + '\n');
    EXPECT_EQ(run({one, "--nodes", "1000", "--repeat", "4", "--json", path("r.json"), "--engine",
                   peer(now_and_then)}),
              kExitFine)
        << err_;
    EXPECT_TRUE(out_has("run 4\n")) << out_;
    EXPECT_TRUE(out_says("solved", "0 to 1, mean 0.5, deviation 0.6")) << out_;
    EXPECT_TRUE(out_has("solved in all runs 0, in some 1, in none 0")) << out_;
    EXPECT_TRUE(out_has("queen: solved in 2 of 4")) << out_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["repeats"]["runs"], 4);
    EXPECT_EQ(report["repeats"]["solved"]["mean"], 0.5);
    EXPECT_EQ(report["repeats"]["solved_in"], nlohmann::json({2}));
    EXPECT_EQ(run({one, "--nodes", "1000", "--repeat", "2", "--min-pass", "1", "--engine",
                   peer(now_and_then)}),
              kExitWrong)
        << "each run must pass";
    EXPECT_EQ(run({one, "--repeat", "0"}), kExitUnusable);
    EXPECT_EQ(run({one, "--repeat", "2", "--resume", "x.json"}), kExitUnusable);
}

TEST_F(EpdRuns, OneRunShowsNoSpread) {
    EXPECT_EQ(run({suite_, "--nodes", "20000", "--json", path("r.json")}), kExitFine) << err_;
    EXPECT_FALSE(out_has("\nruns ")) << out_;
    EXPECT_FALSE(json_of(read("r.json")).contains("repeats"));
}

TEST_F(EpdRuns, TheCurveIsOverNodesWhereNodesAreTheLimit) {
    EXPECT_EQ(run({suite_, "--nodes", "20000", "--json", path("r.json"), "--html", path("r.html")}),
              kExitFine)
        << err_;
    const auto curve = json_of(read("r.json"))["curve"];
    ASSERT_TRUE(curve[0].contains("nodes"));
    EXPECT_GE(curve[0]["solved"], 1) << "it begins where solutions do";
    EXPECT_TRUE(out_says("solved by " + curve_label(CurveAxis::Nodes, curve[0]["nodes"]),
                         curve[0]["solved"].dump()))
        << out_;
    EXPECT_NE(read("r.html").find("Solved by nodes"), std::string::npos);
    EXPECT_EQ(run({suite_, "--movetime", "20", "--json", path("r.json")}), kExitFine) << err_;
    EXPECT_TRUE(json_of(read("r.json"))["curve"][0].contains("milliseconds"));
}

TEST_F(EpdRuns, GoMateAsksForTheDistance) {
    const std::string mates =
        peer("echo info depth 1 score mate 1 nodes 3 pv d1d8; echo bestmove d1d8");
    run({suite_, "--nodes", "5000", "--go-mate", "--json", path("r.json"), "--engine", mates});
    EXPECT_EQ(read("heard"), "mate 1 nodes 5000\nmate 2 nodes 5000\nnodes 5000\n");
    EXPECT_EQ(json_of(read("r.json"))["go_mate"], true);
    EXPECT_EQ(run({suite_, "--nodes", "50000", "--go-mate", "--min-pass", "3"}), kExitFine) << out_;
    EXPECT_EQ(run({suite_, "--nodes", "5000", "--resume", path("r.json")}), kExitUnusable);
    EXPECT_TRUE(err_has("another go_mate")) << err_;
}

TEST_F(EpdRuns, MatesFoundAndMissedAreWritten) {
    // Mates at once in the first position and shows nothing in the second.
    const std::string first =
        peer("if [ $(wc -l < " + path("heard") +
             ") = 1 ]; then echo info depth 2 score mate 1 nodes 30 pv d1d8; echo bestmove d1d8; "
             "else echo info depth 2 score cp 900 nodes 30 pv a2a3; echo bestmove a2a3; fi");
    run({suite_, "--nodes", "50", "--found", path("found.epd"), "--missed", path("missed.epd"),
         "--engine", first});
    const Suite found = read_suite_files({path("found.epd")});
    ASSERT_EQ(found.entries.size(), 1U) << read("found.epd");
    const EpdRecord& record = found.entries[0].record;
    EXPECT_EQ(record.id(), "back rank");
    EXPECT_EQ(record.text("ce"), "32766");
    EXPECT_EQ(record.text("pv"), "Rd8#");
    EXPECT_EQ(record.text("acd"), "2");
    EXPECT_EQ(record.text("acn"), "30");
    EXPECT_EQ(read("missed.epd"), "7k/8/8/8/8/8/R7/1R4K1 w - - dm 2; id \"ladder\";\n")
        << "the fork has no distance to mate";
    EXPECT_EQ(run({suite_, "--nodes", "5", "--found", path("no/such/x.epd")}), kExitUnusable);
}

}  // namespace
}  // namespace sebastes::epd
