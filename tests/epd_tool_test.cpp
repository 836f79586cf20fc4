// The solver of tools/epd: suites, expectations, command line, reports, exit codes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/notation.h"
#include "core/score.h"
#include "tools/epd/expectation.h"
#include "tools/epd/options.h"
#include "tools/epd/run.h"
#include "tools/epd/suite.h"

namespace sebastes::epd {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMateInOne = "6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 1; id \"back rank\";";
constexpr std::string_view kMateInTwo = "7k/8/8/8/8/8/R7/1R4K1 w - - dm 2; id \"ladder\";";
constexpr std::string_view kFork = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"queen\";";
constexpr std::string_view kWrong = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - am Nxd5; id \"refuse\";";

Suite suite_of(const std::string& text) {
    std::istringstream stream(text);
    Suite suite;
    read_suite(stream, "x.epd", suite);
    return suite;
}

Expectation expectation(std::string_view line) {
    const auto record = parse_epd(line);
    EXPECT_TRUE(record) << record.error();
    const auto found = expectation_of(*record);
    EXPECT_TRUE(found) << found.error();
    return *found;
}

bool is_met(std::string_view line, std::string_view move, int score) {
    const auto record = parse_epd(line);
    return expectation(line).is_met(*parse_san(record->position, move), score);
}

// Files that are gone after the test.
class EpdFiles : public testing::Test {
  protected:
    EpdFiles() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("sebastes_epd_") + test->name() + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    ~EpdFiles() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, std::string_view text) const {
        std::ofstream(folder_ / name) << text;
        return path(name);
    }
    std::string read(const std::string& name) const {
        std::ifstream file(folder_ / name);
        return {std::istreambuf_iterator<char>(file), {}};
    }

  private:
    fs::path folder_;
};

TEST(EpdExpectation, BestAndAvoidedMoves) {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";
    EXPECT_TRUE(is_met(start + "bm e4 d4;", "d4", 0));
    EXPECT_FALSE(is_met(start + "bm e4 d4;", "c4", 0));
    EXPECT_FALSE(is_met(start + "am e4 d4;", "d4", 0));
    EXPECT_TRUE(is_met(start + "am e4 d4;", "c4", 0));
    EXPECT_FALSE(is_met(start + "bm e4 d4; am d4;", "d4", 0));
    EXPECT_TRUE(is_met(start + "bm e4; dm 3;", "e4", mate_in(5)));
    EXPECT_FALSE(is_met(start + "bm e4; dm 3;", "e4", 500));
    EXPECT_FALSE(is_met(start + "bm e4; dm 3;", "d4", mate_in(5)));
}

TEST(EpdExpectation, MateDistances) {
    const std::string mates = "7k/8/8/8/8/8/R7/1R4K1 w - - dm 3;";
    EXPECT_TRUE(is_met(mates, "Rb7", mate_in(5)));
    EXPECT_TRUE(is_met(mates, "Rb7", mate_in(3)));
    EXPECT_FALSE(is_met(mates, "Rb7", mate_in(7)));
    EXPECT_FALSE(is_met(mates, "Rb7", mated_in(4)));
    EXPECT_FALSE(is_met(mates, "Rb7", 900));
    const std::string mated = "7k/8/8/8/8/8/R7/1R4K1 b - - dm -2;";
    EXPECT_TRUE(is_met(mated, "Kg8", mated_in(4)));
    EXPECT_FALSE(is_met(mated, "Kg8", mated_in(2)));
    EXPECT_FALSE(is_met(mated, "Kg8", mated_in(6)));
    EXPECT_FALSE(is_met(mated, "Kg8", mate_in(3)));
}

TEST(EpdExpectation, IsWrittenForPeople) {
    const auto text = [](std::string_view line) {
        return to_text(expectation(line), parse_epd(line)->position);
    };
    EXPECT_EQ(text(kFork), "Nxd5");
    EXPECT_EQ(text(kWrong), "not Nxd5");
    EXPECT_EQ(text(kMateInTwo), "#2");
    EXPECT_EQ(text("7k/8/8/8/8/8/R7/1R4K1 w - - bm b1b7 Rg2; am Kf1; dm 2;"),
              "Rb7 or Rg2, not Kf1, #2");
}

TEST(EpdSuite, KeepsWhatIsGoodAndNamesWhatIsNot) {
    const Suite suite = suite_of("\xEF\xBB\xBF# a comment\r\n\r\n" + std::string(kMateInOne) +
                                 "\r\nnonsense\n  \n" + std::string(kFork) +
                                 "\n4k3/8/8/8/8/8/8/4K3 w - - bm Qd1;\n"
                                 "4k3/8/8/8/8/8/8/4K3 w - - id \"no answer\";\n"
                                 "7k/5KQ1/8/8/8/8/8/8 b - - dm 1;\n" +
                                 std::string(kWrong));
    ASSERT_EQ(suite.entries.size(), 3U);
    EXPECT_EQ(suite.entries[0].name(), "back rank");
    EXPECT_EQ(suite.entries[0].line, 3U);
    EXPECT_EQ(suite.entries[1].line, 6U);
    EXPECT_EQ(suite.entries[2].line, 10U);
    ASSERT_EQ(suite.faults.size(), 4U);
    EXPECT_TRUE(suite.faults[0].starts_with("x.epd:4: bad EPD, position")) << suite.faults[0];
    EXPECT_TRUE(suite.faults[1].starts_with("x.epd:7: bad EPD, bm: move 'Qd1'")) << suite.faults[1];
    EXPECT_TRUE(suite.faults[2].starts_with("x.epd:8: nothing to solve")) << suite.faults[2];
    EXPECT_TRUE(suite.faults[3].starts_with("x.epd:9: nothing to solve")) << suite.faults[3];
}

TEST(EpdSuite, PositionsWithoutIdAreNamedByPlace) {
    const Suite suite = suite_of("\n4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5");
    ASSERT_EQ(suite.entries.size(), 1U);
    EXPECT_EQ(suite.entries[0].name(), "x.epd:2");
}

TEST(EpdOptions, ReadsTheCommandLine) {
    const auto options =
        parse_options({"a.epd", "--depth", "7", "b.epd", "--hash", "64", "--threads", "2", "-v",
                       "--json", "r.json", "--min-pass", "5"});
    ASSERT_TRUE(options) << options.error();
    EXPECT_EQ(options->files, (std::vector<std::string>{"a.epd", "b.epd"}));
    EXPECT_EQ(options->limits.depth, 7);
    EXPECT_FALSE(options->limits.move_time);
    EXPECT_EQ(options->hash_mib, 64U);
    EXPECT_EQ(options->threads, 2U);
    EXPECT_TRUE(options->verbose);
    EXPECT_EQ(options->json, "r.json");
    EXPECT_EQ(options->min_pass, 5U);

    const auto usual = parse_options({"a.epd"});
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->limits.move_time, 1000);
    EXPECT_FALSE(usual->min_pass);
    EXPECT_EQ(parse_options({"a.epd", "--nodes", "9"})->limits.nodes, 9U);
    EXPECT_NE(parse_options({"--help"})->help.find("--movetime"), std::string::npos);
}

TEST(EpdOptions, WrongOnesAreErrorsWithAHint) {
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
        {"a.epd", "--min-pass", "-1"},
        {"a.epd", "--nonsense"},
        {"a.epd", "--depth", "3", "--nodes", "5"},
        {"a.epd", "--depth", "3", "--movetime", "5"},
        {"a.epd", "--nodes", "3", "--movetime", "5"},
    };
    for (const auto& arguments : wrong) {
        const auto options = parse_options(arguments);
        std::string shown;
        for (const std::string& argument : arguments) shown += argument + ' ';
        ASSERT_FALSE(options) << shown;
        EXPECT_NE(options.error().find("\nusage: epd FILE"), std::string::npos) << options.error();
    }
}

class EpdRun : public EpdFiles {
  protected:
    ExitCode run_with(const std::vector<std::string>& arguments) {
        const auto options = parse_options(arguments);
        EXPECT_TRUE(options) << options.error();
        std::ostringstream out;
        std::ostringstream err;
        const ExitCode code = run(*options, out, err);
        out_ = out.str();
        err_ = err.str();
        return code;
    }
    bool out_has(std::string_view text) const { return out_.find(text) != std::string::npos; }
    bool err_has(std::string_view text) const { return err_.find(text) != std::string::npos; }

    std::string out_;
    std::string err_;
};

TEST_F(EpdRun, SolvesAndCounts) {
    const std::string suite =
        write("s.epd", std::string(kMateInOne) + '\n' + std::string(kMateInTwo) + '\n' +
                           std::string(kFork) + '\n' + std::string(kWrong) + '\n');
    EXPECT_EQ(run_with({suite, "--depth", "12"}), kSuccess);
    EXPECT_TRUE(out_has("back rank  ok  Rd8#")) << out_;
    EXPECT_TRUE(out_has("queen      ok  Nxd5")) << out_;
    EXPECT_TRUE(out_has("refuse     --  Nxd5     not Nxd5")) << out_;
    EXPECT_TRUE(out_has("solved 3 of 4 (75.0 %), mates 2 of 2")) << out_;
    EXPECT_EQ(err_, "");
    EXPECT_FALSE(out_has("Nxd5 Kd")) << "lines are for -v";
    EXPECT_EQ(run_with({suite, "--depth", "12", "-v"}), kSuccess);
    EXPECT_TRUE(out_has("Nxd5 Kd") || out_has("Nxd5 Kf")) << out_;
}

TEST_F(EpdRun, GoesOnAfterBadLinesAndMissingFiles) {
    const std::string bad = write("bad.epd", "nonsense\n" + std::string(kMateInOne) + "\n");
    const std::string missing = path("missing.epd");
    const std::string good = write("good.epd", std::string(kFork));
    EXPECT_EQ(run_with({bad, missing, good, "--nodes", "2000"}), kFailure);
    EXPECT_TRUE(err_has(bad + ":1: bad EPD")) << err_;
    EXPECT_TRUE(err_has(missing + ": cannot be read: No such file")) << err_;
    EXPECT_TRUE(out_has("solved 2 of 2")) << out_;
    EXPECT_EQ(run_with({fs::path(bad).parent_path().string()}), kFailure);
    EXPECT_TRUE(err_has("is a directory")) << err_;
    EXPECT_TRUE(out_has("solved 0 of 0")) << out_;
}

TEST_F(EpdRun, MinPassDecidesTheExitCode) {
    const std::string suite =
        write("s.epd", std::string(kFork) + '\n' + std::string(kWrong) + '\n');
    EXPECT_EQ(run_with({suite, "--depth", "4", "--min-pass", "1"}), kSuccess);
    EXPECT_EQ(run_with({suite, "--depth", "4", "--min-pass", "2"}), kFailure);
    EXPECT_TRUE(err_has("1 solved, 2 wanted")) << err_;
}

TEST_F(EpdRun, MatesEndTheSearchEarly) {
    const std::string suite = write("s.epd", "7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7 Rb7; dm 2;");
    EXPECT_EQ(run_with({suite, "--movetime", "60000", "--json", path("r.json")}), kSuccess);
    const auto report = nlohmann::json::parse(read("r.json"));
    EXPECT_LT(report["totals"]["milliseconds"], 30000);
    EXPECT_EQ(report["totals"]["solved"], 1);
}

TEST_F(EpdRun, JsonHoldsEverything) {
    const std::string suite =
        write("s.epd", "nonsense\n" + std::string(kMateInOne) + '\n' + std::string(kWrong) +
                           "\n4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"latin \xE9\";\n");
    EXPECT_EQ(run_with({suite, "--depth", "5", "--hash", "2", "--json", path("r.json")}), kFailure);
    const auto report = nlohmann::json::parse(read("r.json"));
    EXPECT_EQ(report["limit"], nlohmann::json({{"depth", 5}}));
    EXPECT_EQ(report["hash"], 2);
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
    EXPECT_TRUE(mate.contains("held_from"));
    const auto& refused = report["positions"][1];
    EXPECT_EQ(refused["solved"], false);
    EXPECT_EQ(refused["expected"], nlohmann::json({{"am", {"Nxd5"}}}));
    EXPECT_TRUE(refused["score"].contains("cp"));
    EXPECT_FALSE(refused.contains("held_from"));
    EXPECT_GT(refused["nodes"], 0);
}

TEST_F(EpdRun, AnUnwritableReportIsSaidAtOnce) {
    const std::string suite = write("s.epd", kFork);
    EXPECT_EQ(run_with({suite, "--json", path("no/such/folder/r.json")}), kWrongCommandLine);
    EXPECT_TRUE(err_has("cannot be written")) << err_;
    EXPECT_EQ(out_, "");
}

TEST_F(EpdFiles, ProgramExitCodes) {
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
    EXPECT_NE(read("out").find("solved 1 of 1"), std::string::npos);
    EXPECT_EQ(read("err"), "");
    EXPECT_EQ(exit_code(bad + " --depth 3"), 1);
    EXPECT_TRUE(read("err").starts_with(bad + ":1: ")) << read("err");
    EXPECT_EQ(exit_code("--depth 3"), 2);
    EXPECT_EQ(read("out"), "");
    EXPECT_TRUE(read("err").starts_with("epd: ")) << read("err");
    EXPECT_EQ(exit_code("--help"), 0);
    EXPECT_NE(read("out").find("--min-pass"), std::string::npos);
}

}  // namespace
}  // namespace sebastes::epd
