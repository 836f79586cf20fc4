// Runs of perft suite: what it counts, refuses and writes, with this program and with others.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "tests/support/fake_engine.h"
#include "tests/support/json_text.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/suite_file.h"

namespace {

using namespace sebastes::tools;
using namespace sebastes::test;

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PerftSuiteRun, NothingVanishes) {
    const TemporaryFolder folder;
    std::string text = "rubbish\n";
    for (int i = 0; i < 125; ++i) text += kStart + " ;D1 20\n";
    const std::string file = folder.file("s.epd", text);
    const std::string json = folder.file("s.json").string();
    const std::string csv = folder.file("s.csv").string();
    const Outcome outcome = run_perft("suite " + file + " --json " + json + " --csv " + csv);
    EXPECT_EQ(outcome.code, 2) << "the exit code says so";
    EXPECT_NE(outcome.out.find("125 of 126 positions counted, 0 wrong, 1 refused"),
              std::string::npos)
        << outcome.out;
    const auto report = json_of(read_file(json));
    EXPECT_EQ(report["counted"], 125);
    EXPECT_EQ(report["refused"], 1);
    EXPECT_EQ(report["results"].size(), 126U);
    EXPECT_EQ(report["results"][0]["status"], "refused");
    EXPECT_EQ(report["results"][0]["line"], 1);
    EXPECT_NE(report["results"][0]["reason"], "");
    EXPECT_NE(read_file(csv).find(file + ",1,,,refused,"), std::string::npos);

    // Nor when nothing is left, and when a file is none.
    const std::string rubbish = folder.file("rubbish.epd", "rubbish\n");
    const Outcome none = run_perft("suite " + rubbish + " /nowhere.epd --json " + json);
    EXPECT_EQ(none.code, 2);
    EXPECT_NE(none.out.find("0 of 1 positions counted, 0 wrong, 1 refused, 1 file not read"),
              std::string::npos)
        << none.out;
    EXPECT_EQ(json_of(read_file(json))["unread_files"], 1);
}

TEST(PerftSuiteRun, AllDepthsAreInTheJson) {
    const TemporaryFolder folder;
    const std::string file = folder.file("s.epd", kStart + " ;D1 20 ;D2 401 ;D3 8902 ;D4 197281\n");
    const auto report = json_of(run_perft("suite --max-depth 3 " + file + " --json -").out);
    const auto& depths = report["results"][0]["depths"];
    ASSERT_EQ(depths.size(), 4U);
    EXPECT_EQ(depths[1]["expected"], 401);
    EXPECT_EQ(depths[1]["got"], 400);
    EXPECT_EQ(depths[2]["got"], 8902) << "also behind a wrong one";
    EXPECT_FALSE(depths[3].contains("got")) << "left out";
}

TEST(PerftSuiteRun, ReadsTheStandardInput) {
    const Outcome piped =
        run_shell("printf '" + kStart + " ;D1 20\\nrubbish\\n' | " + kPerftProgram + " suite -");
    EXPECT_EQ(piped.code, 2);
    EXPECT_NE(piped.out.find("stdin:1: " + kStart + ": ok to depth 1"), std::string::npos)
        << piped.out;
    EXPECT_TRUE(piped.err.starts_with("stdin:2: ")) << piped.err;
    EXPECT_EQ(run_perft("suite - -").code, 2) << "once";
}

TEST(PerftSuiteRun, KeepsTheOrderOfTheFile) {
    const TemporaryFolder folder;
    const std::string file = folder.file(
        "s.epd", kStart + " ;D5 4865609\n" + kStart + " ;D1 20\nrubbish\n" + kStart + " ;D1 20\n");
    const Outcome outcome = run_perft("suite --jobs 3 " + file);
    const auto at = [&](int line) {
        return outcome.out.find(":" + std::to_string(line) + ": " + kStart);
    };
    EXPECT_LT(at(1), at(2));
    EXPECT_LT(at(2), at(4));
    EXPECT_NE(at(4), std::string::npos);
}

TEST(PerftSuiteRun, NamesAFolder) {
    const TemporaryFolder folder;
    const std::string path = folder.file("").string();
    const Outcome read = run_perft("suite " + path);
    EXPECT_EQ(read.code, 2);
    EXPECT_EQ(read.err, path + ": is a folder, not a file\n");
    const std::string file = folder.file("s.epd", kStart + " ;D1 20\n");
    for (const char* option : {"--json", "--csv"}) {
        const Outcome written = run_perft("suite " + file + " " + option + " " + path);
        EXPECT_EQ(written.code, 2);
        EXPECT_NE(written.err.find("Is a directory"), std::string::npos) << written.err;
        EXPECT_EQ(written.out, "") << "told before anything is counted";
    }
}

TEST(PerftSuiteRun, AWriteThatFailsIsAnError) {
    const TemporaryFolder folder;
    const std::string file = folder.file("s.epd", kStart + " ;D1 20\n");
    for (const std::string& arguments :
         {"suite " + file + " >/dev/full", "suite " + file + " --json /dev/full",
          "suite " + file + " --csv /dev/full", "suite " + file + " --json - >/dev/full",
          std::string("3 >/dev/full"), std::string("3 --counters >/dev/full"),
          std::string("--help >/dev/full"), std::string("check 1 >/dev/full"),
          "compare 1 >/dev/full --engine " + kBrokenEngine,
          "compare 1 --json /dev/full --engine " + kBrokenEngine,
          "fuzz --games 1 >/dev/full --engine " + kBrokenEngine,
          "fuzz --games 1 --json - >/dev/full --engine " + kBrokenEngine}) {
        const Outcome outcome = run_perft(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_NE(outcome.err.find("cannot be written"), std::string::npos) << outcome.err;
    }
}

TEST(PerftSuiteRun, JudgesAnEngine) {
    const TemporaryFolder folder;
    const std::string file =
        folder.file("s.epd", kStart + " ;D1 20 ;D2 400\n" + kKiwipete + " ;D1 48 ;D2 2039\n" +
                                 kStart + " ;D1 20 ;D2 401 ;D3 8902\n");
    const std::string json = folder.file("s.json").string();
    const Outcome right =
        run_perft("suite --max-depth 1 --jobs 2 --engine " + kBrokenEngine + " " + file);
    EXPECT_EQ(right.code, 0) << right.out << right.err;
    EXPECT_NE(right.out.find("3 of 3 positions counted, 0 wrong"), std::string::npos) << right.out;

    const Outcome wrong = run_perft("suite --engine '" + kBrokenEngine + " --bug no-en-passant' " +
                                    file + " --json " + json);
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(wrong.out.find(kKiwipete + ": depth 2 is wrong: 2039 expected, 2038 counted: D1 48, "
                                         "D2 2039 (2038 counted); after a2a4: missing b4a3: en "
                                         "passant missing\n"),
              std::string::npos)
        << wrong.out;
    EXPECT_NE(wrong.out.find("Paste into Broken:\n  position fen " + kKiwipete + " moves a2a4"),
              std::string::npos)
        << "the first with all that compare says";
    EXPECT_NE(wrong.out.find("Sebastes counts 400 too: the suite is wrong"), std::string::npos);
    const auto report = json_of(read_file(json));
    EXPECT_EQ(report["engine"], "Broken");
    EXPECT_EQ(report["mismatches"], 2);
    EXPECT_EQ(report["results"][1]["reason"], "after a2a4: missing b4a3: en passant missing");
}

TEST(PerftSuiteRun, AsksForNoChess960WhereItIsNotKnown) {
    const TemporaryFolder folder;
    const std::string file =
        folder.file("s.epd", kStart + " ;D1 20\n1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 ;D1 99\n");
    const std::string engine =
        folder.file("engine", fake_engine(divide_script("echo $m 1", "echo 20")));
    const Outcome outcome = run_perft("suite " + file + " --engine 'sh " + engine + "'");
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("left out: the engine does not know Chess960"), std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("1 of 2 positions counted, 0 wrong, 1 left out"), std::string::npos);
    EXPECT_NE(outcome.err.find("such positions are left out"), std::string::npos);
}

TEST(PerftSuiteRun, JudgesStockfish) {
    if (!std::filesystem::exists(kStockfish)) GTEST_SKIP() << "no " << kStockfish;
    const Outcome outcome = run_perft("suite --max-nodes 20000 --engine " + kStockfish + " " +
                                      std::string(SEBASTES_SOURCE_DIR) + "/epd/perft.epd");
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
}

// However long the file: its lines are not kept.
TEST(PerftSuiteRunSlow, MemoryIsBounded) {
    const TemporaryFolder folder;
    const std::string file = folder.file("big.epd").string();
    const std::string lines = [] {
        std::string text;
        for (int i = 0; i < 1000; ++i) text += kStart + " ;D1 20\nrubbish\n";
        return text;
    }();
    {
        std::ofstream out(file, std::ios::binary);
        for (std::size_t size = 0; size < (8U << 20); size += lines.size()) out << lines;
    }
    struct rusage before {};
    struct rusage after {};
    getrusage(RUSAGE_CHILDREN, &before);
    const Outcome outcome = run_shell(kPerftProgram + " suite --jobs 2 " + file + " --json " +
                                      folder.file("s.json").string() + " 2>/dev/null | tail -n 1");
    getrusage(RUSAGE_CHILDREN, &after);
    EXPECT_NE(outcome.out.find(" refused; "), std::string::npos) << outcome.out;
    // The largest of all children so far, in KiB.
    if (before.ru_maxrss < 48 << 10) {
        EXPECT_LT(after.ru_maxrss, 48 << 10);
    }
}

}  // namespace
