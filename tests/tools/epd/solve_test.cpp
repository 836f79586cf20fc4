// Solving suites with the engine in this process: command line, tables, reports, exit codes.
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/support/epd_tool_run.h"
#include "tests/support/json_text.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;
namespace fs = std::filesystem;

using EpdSolve = EpdRun;

TEST_F(EpdSolve, WrongOptionsAreRefusedWithAHint) {
    const std::vector<std::vector<std::string>> wrong = {
        {},
        {"--depth", "3"},
        {"a.epd", "--depth"},
        {"a.epd", "--depth", "x"},
        {"a.epd", "--depth", "0"},
        {"a.epd", "--depth", "1000"},
        {"a.epd", "--movetime", "0"},
        {"a.epd", "--movetime", "-5"},
        {"a.epd", "--nodes", "0"},
        {"a.epd", "--hash", "0"},
        {"a.epd", "--threads", "0"},
        {"a.epd", "--threads", "100000"},
        {"a.epd", "--jobs", "0"},
        {"a.epd", "--hold", "0"},
        {"a.epd", "--min-time", "-1"},
        {"a.epd", "--min-pass", "-1"},
        {"a.epd", "--nonsense"},
        {"a.epd", "--depth", "3", "--nodes", "5"},
        {"a.epd", "--depth", "3", "--movetime", "5"},
        {"a.epd", "--nodes", "3", "--movetime", "5"},
        {"a.epd", "--option", "A=b"},
        {"a.epd", "--option", "A=b", "--engine", "x"},
        {"a.epd", "--engine", "self", "--option", "A=b"},
        {"a.epd", "--engine", "x", "--option", "A"},
        {"a.epd", "--engine", "x", "--option", "=b"},
        {"a.epd", "--engine", ""},
        {"a.epd", "--engine", "x", "--engine", "y"},
    };
    for (const auto& arguments : wrong) {
        std::string shown;
        for (const std::string& argument : arguments) shown += argument + ' ';
        EXPECT_EQ(run(arguments), kExitUnusable) << shown;
        EXPECT_TRUE(err_.starts_with("epd: ")) << shown << err_;
        EXPECT_TRUE(err_.ends_with("\nTry 'epd --help'.\n")) << shown << err_;
        EXPECT_EQ(out_, "") << shown;
    }
    EXPECT_EQ(run({"race", "a.epd", "--depth", "x"}), kExitUnusable);
    EXPECT_TRUE(err_has("\nTry 'epd race --help'.\n")) << err_;
}

TEST_F(EpdSolve, EachCommandExplainsItself) {
    EXPECT_EQ(run({"--help"}), kExitFine);
    EXPECT_TRUE(out_has("--movetime") && out_has("--unsolved")) << out_;
    EXPECT_EQ(run({"race", "--help"}), kExitFine);
    EXPECT_TRUE(out_has("take turns") && !out_has("--unsolved")) << out_;
    EXPECT_EQ(run({"diff", "--help"}), kExitFine);
    EXPECT_TRUE(out_has("--list")) << out_;
    EXPECT_EQ(run({"mine", "-h"}), kExitFine);
    EXPECT_TRUE(out_has("--wanted")) << out_;
    EXPECT_EQ(err_, "");
}

TEST_F(EpdSolve, SolvesAndCounts) {
    const std::string suite =
        write("s.epd", std::string(kMateInOne) + '\n' + std::string(kMateInTwo) + '\n' +
                           std::string(kFork) + '\n' + std::string(kWrong) + '\n');
    EXPECT_EQ(run({suite, "--depth", "12"}), kExitFine);
    EXPECT_FALSE(out_has("back rank  #1")) << "rows are for -v";
    EXPECT_TRUE(out_says("solved", "3 of 4 (75.0 %)")) << out_;
    EXPECT_TRUE(out_says("mates", "2 of 2 found, 2 best, 0 wrong")) << out_;
    EXPECT_TRUE(out_has(" whole, 0 cut short, 0 wrong\n")) << out_;
    EXPECT_TRUE(out_has("\nsolved by ")) << "the curve: " << out_;
    EXPECT_EQ(err_, "");
    EXPECT_EQ(run({suite, "--depth", "12", "-v"}), kExitFine);
    EXPECT_TRUE(out_has("back rank  #1        ok      Rd8#")) << out_;
    EXPECT_TRUE(out_has("queen      Nxd5      ok      Nxd5")) << out_;
    EXPECT_TRUE(out_has("refuse     not Nxd5  --      Nxd5")) << out_;
    EXPECT_FALSE(out_has("Nxd5 Kd") || out_has("Nxd5 Kf")) << "lines are for -vv";
    EXPECT_EQ(run({suite, "--depth", "12", "-vv"}), kExitFine);
    EXPECT_TRUE(out_has("Nxd5 Kd") || out_has("Nxd5 Kf")) << out_;
}

TEST_F(EpdSolve, RowsKeepTheSuitesOrderWhateverTheJobs) {
    std::string text;
    for (int i = 0; i < 12; ++i)
        text +=
            "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"n" + std::to_string(100 + i) + "\";\n";
    const std::string suite = write("s.epd", text);
    EXPECT_EQ(run({suite, "--nodes", "3000", "-v", "--jobs", "2", "--min-pass", "12"}), kExitFine)
        << out_ << err_;
    std::size_t at = 0;
    for (int i = 0; i < 12; ++i) {
        const std::size_t found = out_.find("n" + std::to_string(100 + i));
        ASSERT_NE(found, std::string::npos) << out_;
        EXPECT_GE(found, at);
        at = found;
    }
}

TEST_F(EpdSolve, SaysWhenJobsDoNotFit) {
    const std::string suite = write("s.epd", kFork);
    EXPECT_EQ(run({suite, "--depth", "2", "--jobs", "1000"}), kExitFine);
    EXPECT_TRUE(err_has("epd: 1000 jobs of 1 thread do not fit on ")) << err_;
}

TEST_F(EpdSolve, HoldEndsASearchAndMinTimeDoesNotLetIt) {
    const std::string suite = write("s.epd", kFork);
    EXPECT_EQ(run({suite, "--movetime", "60000", "--hold", "3", "--json", path("r.json")}),
              kExitFine);
    const auto held = json_of(read("r.json"))["positions"][0];
    EXPECT_LT(held["milliseconds"], 30000);
    EXPECT_EQ(held["solved"], true);
    EXPECT_GE(held["depth"], held["held_from"]["depth"].get<int>() + 2);
    EXPECT_EQ(run({suite, "--movetime", "700", "--hold", "3", "--min-time", "600", "--json",
                   path("r.json")}),
              kExitFine);
    EXPECT_GE(json_of(read("r.json"))["positions"][0]["milliseconds"], 600);
}

TEST_F(EpdSolve, GoesOnAfterBadLinesAndMissingFiles) {
    const std::string bad = write("bad.epd", "nonsense\n" + std::string(kMateInOne) + "\n");
    const std::string missing = path("missing.epd");
    const std::string good = write("good.epd", kFork);
    EXPECT_EQ(run({bad, missing, good, "--nodes", "2000"}), kExitWrong);
    EXPECT_TRUE(err_has(bad + ":1: bad EPD")) << err_;
    EXPECT_TRUE(err_has(missing + ": cannot be read: No such file")) << err_;
    EXPECT_TRUE(err_has("lines or files left out: 2")) << err_;
    EXPECT_TRUE(out_says("solved", "2 of 2")) << out_;
    EXPECT_EQ(run({fs::path(bad).parent_path().string()}), kExitWrong);
    EXPECT_TRUE(err_has("is a directory")) << err_;
    EXPECT_TRUE(out_says("solved", "0 of 0")) << out_;
}

TEST_F(EpdSolve, MinPassDecidesTheExitCode) {
    const std::string suite =
        write("s.epd", std::string(kFork) + '\n' + std::string(kWrong) + '\n');
    EXPECT_EQ(run({suite, "--depth", "4", "--min-pass", "1"}), kExitFine);
    EXPECT_EQ(run({suite, "--depth", "4", "--min-pass", "2"}), kExitWrong);
    EXPECT_TRUE(err_has("1 solved, 2 wanted")) << err_;
}

TEST_F(EpdSolve, MatesEndTheSearchEarly) {
    const std::string suite = write("s.epd", "7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7 Rb7; dm 2;");
    EXPECT_EQ(run({suite, "--movetime", "60000", "--json", path("r.json")}), kExitFine);
    const auto report = json_of(read("r.json"));
    EXPECT_LT(report["totals"]["milliseconds"], 30000);
    EXPECT_EQ(report["totals"]["solved"], 1);
    EXPECT_EQ(report["totals"]["mates"]["best"], 1);
    EXPECT_GE(report["totals"]["mate_lines"]["whole"], 1);
}

TEST_F(EpdSolve, JsonHoldsEverything) {
    const std::string suite =
        write("s.epd", "nonsense\n" + std::string(kMateInOne) + '\n' + std::string(kWrong) +
                           "\n4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"latin \xE9\";\n");
    EXPECT_EQ(run({suite, "--depth", "5", "--hash", "2", "--json", path("r.json")}), kExitWrong);
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["limit"], nlohmann::json({{"depth", 5}}));
    EXPECT_EQ(report["hash"], 2);
    EXPECT_EQ(report["complete"], true);
    EXPECT_EQ(report["files"], nlohmann::json::array({suite}));
    EXPECT_EQ(report["faults"].size(), 1U);
    EXPECT_EQ(report["totals"]["positions"], 3);
    EXPECT_EQ(report["totals"]["solved"], 2);
    ASSERT_EQ(report["positions"].size(), 3U);
    const auto& mate = report["positions"][0];
    EXPECT_EQ(mate["id"], "back rank");
    EXPECT_EQ(mate["file"], suite);
    EXPECT_EQ(mate["line"], 2);
    EXPECT_EQ(mate["fen"], "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    EXPECT_EQ(mate["expected"], nlohmann::json({{"dm", 1}}));
    EXPECT_EQ(mate["solved"], true);
    EXPECT_EQ(mate["move"], "Rd8#");
    EXPECT_EQ(mate["pv"], "Rd8#");
    EXPECT_EQ(mate["score"], nlohmann::json({{"mate", 1}}));
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
    const std::string suite = write("s.epd", std::string(kFork) + '\n' +
                                                 "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - am Nxd5; id "
                                                 "\"a, \\\"b\\\"\"; Zz 7;\n");
    EXPECT_EQ(run({suite, "--depth", "5", "--csv", path("r.csv"), "--unsolved", path("u.epd")}),
              kExitFine);
    const std::string csv = read("r.csv");
    EXPECT_TRUE(csv.starts_with("engine,file,line,id,fen,expected,solved,move,")) << csv;
    EXPECT_NE(csv.find("\nSebastes," + suite +
                       ",1,queen,4k3/p7/8/3q4/8/4N3/P7/4K3 w - - 0 1,Nxd5,"
                       "1,Nxd5,"),
              std::string::npos)
        << csv;
    EXPECT_NE(csv.find(",2,\"a, \"\"b\"\"\","), std::string::npos) << csv;
    EXPECT_EQ(read("u.epd"),
              "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - am Nxd5; id \"a, \\\"b\\\"\"; Zz 7;\n");
}

TEST_F(EpdSolve, PointsAndThemes) {
    const std::string fork = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - ";
    const std::string suite = write(
        "s.epd", fork + "bm Nxd5; id \"Taking.001\"; c0 \"Nxd5=10, Ke2=1\";\n" + fork +
                     "bm Ke2; id \"Taking.002\"; c0 \"Ke2=10, Nxd5=4\";\n" + fork +
                     "bm Ke2; id \"Waiting.001\"; c7 \"Ke2 Kf2\"; c8 \"5 3\"; c9 \"e1e2 e1f2\";\n");
    EXPECT_EQ(run({suite, "--depth", "5", "--json", path("r.json")}), kExitFine);
    EXPECT_TRUE(out_says("points", "14 of 25 (56.0 %)")) << out_;
    EXPECT_TRUE(out_has("\nTaking           2       1      14  20\n")) << out_;
    EXPECT_TRUE(out_has("\nWaiting          1       0       0   5\n")) << out_;
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["totals"]["points"],
              nlohmann::json({{"positions", 3}, {"reached", 14}, {"most", 25}}));
    EXPECT_EQ(report["positions"][1]["points"], 4);
}

TEST_F(EpdSolve, AnUnwritableReportIsSaidAtOnce) {
    const std::string suite = write("s.epd", kFork);
    for (const char* option : {"--json", "--csv", "--unsolved"}) {
        EXPECT_EQ(run({suite, option, path("no/such/folder/r")}), kExitUnusable);
        EXPECT_TRUE(err_has("cannot be written")) << err_;
        EXPECT_EQ(out_, "");
    }
}

TEST_F(EpdSolve, ProgramExitCodes) {
    const std::string program = std::string(SEBASTES_BINARY_DIR) + "/epd";
    ASSERT_TRUE(fs::exists(program));
    const auto exit_code = [&](const std::string& arguments) {
        const int status = std::system(
            (program + ' ' + arguments + " >" + path("out") + " 2>" + path("err")).c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    const std::string good = write("good.epd", kFork);
    const std::string bad = write("bad.epd", "nonsense");
    EXPECT_EQ(exit_code(good + " --depth 3"), 0);
    EXPECT_NE(read("out").find("1 of 1 (100.0 %)"), std::string::npos);
    EXPECT_EQ(read("err"), "");
    EXPECT_EQ(exit_code(bad + " --depth 3"), 1);
    EXPECT_TRUE(read("err").starts_with(bad + ":1: ")) << read("err");
    EXPECT_EQ(exit_code("--depth 3"), 2);
    EXPECT_EQ(read("out"), "");
    EXPECT_TRUE(read("err").starts_with("epd: ")) << read("err");
    EXPECT_EQ(exit_code("--help"), 0);
    EXPECT_NE(read("out").find("--min-pass"), std::string::npos);
    EXPECT_EQ(exit_code(good + " --depth 3 --json - "), 0);
    EXPECT_TRUE(nlohmann::json::accept(read("out"))) << read("out");
    EXPECT_NE(read("err").find("1 of 1 (100.0 %)"), std::string::npos);
}

TEST_F(EpdSolve, CtrlCEndsWithWhatThereIs) {
    const std::string suite = write("s.epd", std::string(kMateInOne) + '\n' + std::string(kFork) +
                                                 '\n' + std::string(kFork) + '\n');
    const std::string program = std::string(SEBASTES_BINARY_DIR) + "/epd";
    const std::string command = program + ' ' + suite + " -v --movetime 60000 --json " +
                                path("r.json") + " >" + path("out") + " 2>" + path("err") +
                                " & p=$!; for i in $(seq 100); do grep -q ^back " + path("out") +
                                " && break; sleep 0.1; done; kill -INT $p; wait $p; exit $?";
    const int status = std::system(("bash -c 'set -m; " + command + "'").c_str());
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << status << read("err");
    const auto report = json_of(read("r.json"));
    EXPECT_EQ(report["complete"], false) << read("out");
    EXPECT_EQ(report["positions"].size(), 1U);
    EXPECT_NE(read("out").find("stopped early: 1 of 3"), std::string::npos) << read("out");
}

}  // namespace
}  // namespace sebastes::epd
