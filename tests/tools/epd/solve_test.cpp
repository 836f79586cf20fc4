// Solving suites: command line, tables, reports, exit codes, repetition, mates found and missed.
#include <sys/wait.h>

#include <cstdlib>
#include <iterator>
#include <sstream>

#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"
#include "tools/programs/epd/run_report.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;

class EpdSolve : public EpdRun {
  protected:
    // A suite of these lines.
    std::string suite(std::initializer_list<std::string_view> lines) const {
        std::string text;
        for (const std::string_view line : lines) text += std::string(line) + '\n';
        return write("s.epd", text);
    }
    nlohmann::json solve(const std::string& file, std::vector<std::string> more,
                         ExitCode code = kExitFine) {
        more.insert(more.begin(), file);
        more.insert(more.end(), {"--json", path("r.json")});
        EXPECT_EQ(run(more), code) << out_ << err_;
        return json_of(read("r.json"));
    }
};

TEST_F(EpdSolve, WrongOptionsAreRefusedWithAHint) {
    for (const char* words :
         {"", "--depth 3", "a.epd --depth 1000", "a.epd --movetime -5", "a.epd --threads 100000",
          "a.epd --depth 3 --nodes 5", "a.epd --depth 3 --movetime 5",
          "a.epd --nodes 3 --movetime 5", "a.epd --option A=b", "a.epd --option A=b --engine x",
          "a.epd --engine self --option A=b", "a.epd --engine x --option A",
          "a.epd --engine x --option =b", "a.epd --engine x --engine y",
          "a.epd --repeat 2 --resume x.json"}) {
        std::istringstream stream(words);
        EXPECT_EQ(run({std::istream_iterator<std::string>(stream), {}}), kExitUnusable) << words;
        EXPECT_TRUE(err_.starts_with("epd: ")) << words << err_;
        EXPECT_TRUE(err_.ends_with("\nTry 'epd --help'.\n")) << words << err_;
        EXPECT_EQ(out_, "") << words;
    }
    EXPECT_EQ(run({"race", "a.epd", "--depth", "x"}), kExitUnusable);
    EXPECT_TRUE(err_has("\nTry 'epd race --help'.\n")) << err_;
}

TEST_F(EpdSolve, SolvesAndCounts) {
    const std::string file = suite({kMateInOne, kMateInTwo, kFork, kWrong});
    EXPECT_EQ(run({file, "--depth", "12"}), kExitFine);
    EXPECT_FALSE(out_has("back rank  #1")) << "rows are for -v";
    EXPECT_TRUE(out_says("solved", "3 of 4 (75.0 %)")) << out_;
    EXPECT_TRUE(out_says("mates", "2 of 2 found, 2 best, 0 wrong")) << out_;
    EXPECT_TRUE(out_has(" whole, 0 cut short, 0 wrong\n")) << out_;
    EXPECT_TRUE(out_has("\nsolved by ")) << "the curve: " << out_;
    EXPECT_FALSE(out_has("\nruns ")) << "one run has no spread";
    EXPECT_EQ(err_, "");
    EXPECT_EQ(run({file, "--depth", "12", "-v"}), kExitFine);
    EXPECT_TRUE(out_has("back rank  #1        ok      Rd8#")) << out_;
    EXPECT_TRUE(out_has("queen      Nxd5      ok      Nxd5")) << out_;
    EXPECT_TRUE(out_has("refuse     not Nxd5  --      Nxd5")) << out_;
    EXPECT_FALSE(out_has("Nxd5 Kd") || out_has("Nxd5 Kf")) << "lines are for -vv";
    EXPECT_EQ(run({file, "--depth", "12", "-vv", "--min-pass", "4"}), kExitWrong);
    EXPECT_TRUE(out_has("Nxd5 Kd") || out_has("Nxd5 Kf")) << out_;
    EXPECT_TRUE(err_has("3 solved, 4 wanted")) << err_;
}

TEST_F(EpdSolve, RowsKeepTheSuitesOrderWhateverTheJobs) {
    std::string text;
    for (int i = 0; i < 12; ++i)
        text += kTakes + "bm Nxd5; id \"n" + std::to_string(100 + i) + "\";\n";
    EXPECT_EQ(
        run({write("s.epd", text), "--nodes", "3000", "-v", "--jobs", "2", "--min-pass", "12"}),
        kExitFine)
        << out_ << err_;
    std::size_t at = 0;
    for (int i = 0; i < 12; ++i) {
        const std::size_t found = out_.find("n" + std::to_string(100 + i), at);
        ASSERT_NE(found, std::string::npos) << out_;
        at = found;
    }
    EXPECT_EQ(run({suite({kFork}), "--depth", "2", "--jobs", "1000"}), kExitFine);
    EXPECT_TRUE(err_has("epd: 1000 jobs of 1 thread do not fit on ")) << err_;
}

TEST_F(EpdSolve, HoldAndMatesEndASearchAndMinTimeDoesNotLetThem) {
    const std::string file = suite({kFork});
    const auto held = solve(file, {"--movetime", "600000", "--hold", "3"})["positions"][0];
    EXPECT_EQ(held["solved"], true);
    EXPECT_GE(held["depth"], held["held_from"]["depth"].get<int>() + 2);
    const auto later = solve(file, {"--movetime", "700", "--hold", "3", "--min-time", "600"});
    EXPECT_GE(later["positions"][0]["milliseconds"], 600);
    const auto mate = solve(suite({kLadder + "bm Ra7 Rb7; dm 2;"}), {"--movetime", "600000"});
    EXPECT_EQ(mate["totals"]["solved"], 1);
    EXPECT_EQ(mate["totals"]["mates"]["best"], 1);
    EXPECT_GE(mate["totals"]["mate_lines"]["whole"], 1);
}

TEST_F(EpdSolve, JsonHoldsEverything) {
    const std::string file =
        suite({"nonsense", kMateInOne, kWrong, kTakes + "bm Nxd5; id \"latin \xE9\";"});
    const auto report = solve(file, {"--depth", "5", "--hash", "2"}, kExitWrong);
    EXPECT_EQ(report["limit"], nlohmann::json({{"depth", 5}}));
    EXPECT_EQ(report["hash"], 2);
    EXPECT_EQ(report["complete"], true);
    EXPECT_EQ(report["files"], nlohmann::json::array({file}));
    EXPECT_EQ(report["faults"].size(), 1U);
    EXPECT_EQ(report["totals"]["positions"], 3);
    EXPECT_EQ(report["totals"]["solved"], 2);
    EXPECT_FALSE(report.contains("repeats"));
    ASSERT_EQ(report["positions"].size(), 3U);
    const auto& mate = report["positions"][0];
    const nlohmann::json expected = {{"id", "back rank"},
                                     {"file", file},
                                     {"line", 2},
                                     {"fen", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"},
                                     {"expected", {{"dm", 1}}},
                                     {"solved", true},
                                     {"move", "Rd8#"},
                                     {"pv", "Rd8#"},
                                     {"score", {{"mate", 1}}}};
    for (const auto& [key, value] : expected.items()) EXPECT_EQ(mate[key], value) << key;
    EXPECT_EQ(mate["first_found"]["depth"], mate["held_from"]["depth"]);
    EXPECT_EQ(mate["mate_lines"]["wrong"], 0);
    const auto& refused = report["positions"][1];
    EXPECT_EQ(refused["solved"], false);
    EXPECT_EQ(refused["expected"], nlohmann::json({{"am", {"Nxd5"}}}));
    EXPECT_TRUE(refused["score"].contains("cp"));
    EXPECT_FALSE(refused.contains("held_from"));
    EXPECT_GT(refused["nodes"], 0);
}

TEST_F(EpdSolve, CsvAndUnsolvedPositions) {
    const std::string odd = kTakes + "am Nxd5; id \"a, \\\"b\\\"\"; Zz 7;";
    const std::string file = suite({kFork, odd});
    EXPECT_EQ(run({file, "--depth", "5", "--csv", path("r.csv"), "--unsolved", path("u.epd")}),
              kExitFine);
    const std::string csv = read("r.csv");
    EXPECT_TRUE(csv.starts_with("engine,file,line,id,fen,expected,solved,move,")) << csv;
    EXPECT_NE(csv.find("\nSebastes," + file + ",1,queen," + kTakes + "0 1,Nxd5,1,Nxd5,"),
              std::string::npos)
        << csv;
    EXPECT_NE(csv.find(",2,\"a, \"\"b\"\"\","), std::string::npos) << csv;
    EXPECT_EQ(read("u.epd"), odd + '\n');
}

TEST_F(EpdSolve, PointsAndThemes) {
    const auto report = solve(
        suite(
            {kTakes + "bm Nxd5; id \"Taking.001\"; c0 \"Nxd5=10, Ke2=1\";",
             kTakes + "bm Ke2; id \"Taking.002\"; c0 \"Ke2=10, Nxd5=4\";",
             kTakes + "bm Ke2; id \"Waiting.001\"; c7 \"Ke2 Kf2\"; c8 \"5 3\"; c9 \"e1e2 e1f2\";"}),
        {"--depth", "5"});
    EXPECT_TRUE(out_says("points", "14 of 25 (56.0 %)")) << out_;
    EXPECT_TRUE(out_has("\nTaking           2       1      14  20\n")) << out_;
    EXPECT_TRUE(out_has("\nWaiting          1       0       0   5\n")) << out_;
    EXPECT_EQ(report["totals"]["points"],
              nlohmann::json({{"positions", 3}, {"reached", 14}, {"most", 25}}));
    EXPECT_EQ(report["positions"][1]["points"], 4);
}

TEST_F(EpdSolve, AnUnwritableReportIsSaidAtOnce) {
    const std::string file = suite({kFork});
    for (const char* option : {"--json", "--csv", "--unsolved", "--html", "--found", "--missed"}) {
        EXPECT_EQ(run({file, option, path("no/such/folder/r")}), kExitUnusable);
        EXPECT_TRUE(err_has("cannot be written")) << err_;
        EXPECT_EQ(out_, "");
    }
}

// ---- Repetition, `go mate`, and the curve ----

TEST_F(EpdSolve, RepeatsShowTheSpread) {
    const Spread spread = spread_of({4, 6, 8});
    EXPECT_TRUE(spread.least == 4 && spread.most == 8 && spread.mean == 6 && spread.deviation == 2);
    EXPECT_EQ(spread_of({3}).deviation, 0);
    // Solves the fork in each second run only.
    const std::string now_and_then =
        uci_peer("n=$(wc -l < " + path("heard") +
                 "); if [ $((n%2)) = 1 ]; then m=e3d5; else m=e1e2; fi; "
                 "echo info depth 1 score cp 5 nodes 1000 pv $m; echo bestmove $m");
    const std::string file = suite({kFork});
    const auto report = solve(file, {"--nodes", "1000", "--repeat", "4", "--engine", now_and_then});
    EXPECT_TRUE(out_has("run 4\n")) << out_;
    EXPECT_TRUE(out_says("solved", "0 to 1, mean 0.5, deviation 0.6")) << out_;
    EXPECT_TRUE(out_has("solved in all runs 0, in some 1, in none 0")) << out_;
    EXPECT_TRUE(out_has("queen: solved in 2 of 4")) << out_;
    EXPECT_EQ(report["repeats"]["runs"], 4);
    EXPECT_EQ(report["repeats"]["solved"]["mean"], 0.5);
    EXPECT_EQ(report["repeats"]["solved_in"], nlohmann::json({2}));
    solve(file, {"--nodes", "1000", "--repeat", "2", "--min-pass", "1", "--engine", now_and_then},
          kExitWrong);  // each run must pass
}

TEST_F(EpdSolve, TheCurveIsOverNodesWhereNodesAreTheLimit) {
    const std::string file = suite({kMateInOne, kMateInTwo, kFork});
    const auto curve = solve(file, {"--nodes", "20000", "--html", path("r.html")})["curve"];
    ASSERT_TRUE(curve[0].contains("nodes"));
    EXPECT_GE(curve[0]["solved"], 1) << "it begins where solutions do";
    EXPECT_TRUE(out_says("solved by " + curve_label(CurveAxis::Nodes, curve[0]["nodes"]),
                         curve[0]["solved"].dump()))
        << out_;
    EXPECT_NE(read("r.html").find("Solved by nodes"), std::string::npos);
    EXPECT_TRUE(solve(file, {"--movetime", "20"})["curve"][0].contains("milliseconds"));
}

TEST_F(EpdSolve, GoMateAsksForTheDistance) {
    const std::string file = suite({kMateInOne, kMateInTwo, kFork});
    const std::string mates =
        uci_peer("echo info depth 1 score mate 1 nodes 3 pv d1d8; echo bestmove d1d8");
    const auto report = solve(file, {"--nodes", "5000", "--go-mate", "--engine", mates});
    EXPECT_EQ(read("heard"), "mate 1 nodes 5000\nmate 2 nodes 5000\nnodes 5000\n");
    EXPECT_EQ(report["go_mate"], true);
    solve(file, {"--nodes", "50000", "--go-mate", "--min-pass", "3"});
}

TEST_F(EpdSolve, MatesFoundAndMissedAreWritten) {
    // Mates at once in the first position and shows nothing in the second.
    const std::string first = uci_peer(
        "if [ $(wc -l < " + path("heard") +
        ") = 1 ]; then echo info depth 2 score mate 1 nodes 30 pv d1d8; echo bestmove d1d8; "
        "else echo info depth 2 score cp 900 nodes 30 pv a2a3; echo bestmove a2a3; fi");
    run({suite({kMateInOne, kMateInTwo, kFork}), "--nodes", "50", "--found", path("found.epd"),
         "--missed", path("missed.epd"), "--engine", first});
    const Suite found = read_suite_files({path("found.epd")});
    ASSERT_EQ(found.entries.size(), 1U) << read("found.epd");
    const EpdRecord& record = found.entries[0].record;
    EXPECT_EQ(record.id(), "back rank");
    EXPECT_EQ(record.text("ce"), "32766");
    EXPECT_EQ(record.text("pv"), "Rd8#");
    EXPECT_EQ(record.text("acd"), "2");
    EXPECT_EQ(record.text("acn"), "30");
    EXPECT_EQ(read("missed.epd"), std::string(kMateInTwo) + '\n')
        << "the fork has no distance to mate";
}

// ---- As a program ----

TEST_F(EpdSolve, AsAProgram) {
    const std::string program = std::string(SEBASTES_BINARY_DIR) + "/epd ";
    const std::string file = suite({"7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "nonsense"});
    const auto piped = sebastes::test::run_shell(
        program + "- --mate 2 --nodes 20000 --min-pass 1 --json - <" + file);
    EXPECT_EQ(piped.code, kExitWrong);
    EXPECT_TRUE(piped.err.starts_with("stdin:2: bad EPD")) << piped.err;
    EXPECT_NE(piped.err.find("1 of 1 (100.0 %)"), std::string::npos) << piped.err;
    EXPECT_EQ(json_of(piped.out)["totals"]["solved"], 1) << piped.out;
    EXPECT_EQ(sebastes::test::run_shell(program + "--depth 3").code, kExitUnusable);
    EXPECT_EQ(sebastes::test::run_shell(program + "--help").code, kExitFine);
}

TEST_F(EpdSolve, CtrlCEndsWithWhatThereIs) {
    const std::string command =
        std::string(SEBASTES_BINARY_DIR) + "/epd " + suite({kMateInOne, kFork, kFork}) +
        " -v --movetime 600000 --json " + path("r.json") + " >" + path("out") + " 2>" +
        path("err") + " & p=$!; while kill -0 $p && ! grep -q ^back " + path("out") +
        "; do sleep 0.1; done; kill -INT $p; wait $p; exit $?";
    const int status = std::system(("bash -c 'set -m; " + command + "'").c_str());
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status << read("err");
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["complete"], false) << read("out");
    EXPECT_EQ(report["positions"].size(), 1U);
    EXPECT_NE(read("out").find("stopped early: 1 of 3"), std::string::npos) << read("out");
}

}  // namespace
}  // namespace sebastes::epd
