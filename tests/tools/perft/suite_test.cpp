// perft suite: the file formats that it reads, and its messages about them.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/json_text.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/suite_file.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

struct Suite {
    std::vector<SuiteCase> cases;
    std::vector<std::string> errors;
};

Suite parse(const std::string& text) {
    Suite suite;
    SuiteParser parser("s");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) parser.parse_line(line);
    parser.end();
    while (const auto item = parser.take()) {
        if (const auto* entry = std::get_if<SuiteCase>(&*item))
            suite.cases.push_back(*entry);
        else
            suite.errors.push_back(to_text(std::get<RefusedLine>(*item)));
    }
    return suite;
}

const std::string kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PerftSuiteFile, ReadsEpdLines) {
    const Suite suite = parse("# the start\n\n" + kStartFen + " ;D1 20 ;D2 400\r\n" +
                              "4k3/8/8/8/8/8/8/4K3 w - -; D3 170; D1 5; id \"kings\"\n");
    EXPECT_TRUE(suite.errors.empty());
    ASSERT_EQ(suite.cases.size(), 2U);
    EXPECT_EQ(suite.cases[0].line, 3);
    EXPECT_EQ(suite.cases[0].counts, (std::vector<PerftCount>{{1, 20}, {2, 400}}));
    EXPECT_EQ(suite.cases[1].id, "kings");
    EXPECT_EQ(suite.cases[1].counts, (std::vector<PerftCount>{{1, 5}, {3, 170}}));
}

// Found by the fuzz target for suites.
TEST(PerftSuiteFile, TwoCountsOfADepthAreRefused) {
    const Suite suite =
        parse(kStartFen + " ;D2 400 ;D1 20 ;D2 399\n" + kStartFen + " ;D1 20 ;D2 400 ;D1 20\n" +
              kStartFen + "; perft 1 = 20; perft 1 = 21\n");
    EXPECT_EQ(suite.errors, (std::vector<std::string>{"s:1: two counts of depth 2: 399 and 400",
                                                      "s:3: two counts of depth 1: 20 and 21"}));
    ASSERT_EQ(suite.cases.size(), 1U);
    EXPECT_EQ(suite.cases[0].counts, (std::vector<PerftCount>{{1, 20}, {2, 400}}));
}

TEST(PerftSuiteFile, ReadsPythonChessBlocks) {
    const Suite suite = parse(
        "# comment\nid gentest-1\nepd 8/Pk6/8/8/8/8/6Kp/8 w - -\nperft 1 11\nperft 2 97\n\n"
        "id gentest-2\nepd n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1\nperft 1 24\n");
    EXPECT_TRUE(suite.errors.empty());
    ASSERT_EQ(suite.cases.size(), 2U);
    EXPECT_EQ(suite.cases[0].id, "gentest-1");
    EXPECT_EQ(suite.cases[0].line, 3);
    EXPECT_EQ(suite.cases[0].counts, (std::vector<PerftCount>{{1, 11}, {2, 97}}));
    EXPECT_EQ(suite.cases[1].id, "gentest-2");
}

TEST(PerftSuiteFile, ReadsCountsByName) {
    const Suite suite = parse(kStartFen + "; perft 6 = 119060324\n" + kKiwipete +
                              "; perft 1 = 48; perft 2 = 2039;\n");
    EXPECT_TRUE(suite.errors.empty());
    ASSERT_EQ(suite.cases.size(), 2U);
    EXPECT_EQ(suite.cases[0].counts, (std::vector<PerftCount>{{6, 119060324}}));
    EXPECT_EQ(suite.cases[1].counts, (std::vector<PerftCount>{{1, 48}, {2, 2039}}));
}

TEST(PerftSuiteFile, ReadsColumns) {
    const Suite suite =
        parse(kStartFen + ",20,400,8902\n" + kStartFen + "; 20; 400\n" + kStartFen +
              " | 20 | 400\n" + kStartFen + "\t20\t400\r\n" + kStartFen + ";20;\n" + kStartFen +
              " ;D1 20 \n" + kStartFen + " ;D1 20" + std::string(1, '\0'));
    EXPECT_EQ(suite.errors, std::vector<std::string>());
    ASSERT_EQ(suite.cases.size(), 7U);
    EXPECT_EQ(suite.cases[0].counts, (std::vector<PerftCount>{{1, 20}, {2, 400}, {3, 8902}}));
    for (const std::size_t i : {1U, 2U, 3U})
        EXPECT_EQ(suite.cases[i].counts, (std::vector<PerftCount>{{1, 20}, {2, 400}})) << i;
    EXPECT_EQ(suite.cases[4].counts, (std::vector<PerftCount>{{1, 20}}));
}

TEST(PerftSuiteFile, CountsWhatNoGameLeadsTo) {
    const Suite suite = parse(
        "QQQQQQQQ/QQQQQQQQ/8/8/8/8/PPPPPPPP/k6K b - - 0 1 ;D1 0\n"
        "4k3/8/8/8/8/8/8/4K2B w KQkq - 0 1 ;D1 12\n"
        "4k3/8/8/8/8/8/8/4K3 w; D1 5\n");
    EXPECT_EQ(suite.errors, std::vector<std::string>());
    ASSERT_EQ(suite.cases.size(), 3U);
    EXPECT_EQ(suite.cases[0].note, "");
    EXPECT_NE(suite.cases[1].note.find("left out"), std::string::npos) << "and that is said";
}

TEST(PerftSuiteFile, RefusesWhatIsTooLong) {
    const Suite suite = parse(std::string(100000, 'x') + "\n" + kStartFen + " ;D1 20\n");
    ASSERT_EQ(suite.errors.size(), 1U);
    EXPECT_EQ(suite.errors[0], "s:1: longer than 65536 characters");
    EXPECT_EQ(suite.cases.size(), 1U);
}

TEST(PerftSuiteFile, ErrorsNameFileAndLine) {
    const Suite suite =
        parse("8/8/8 w - - ;D1 3\n" +                     // 1: bad FEN
              kStartFen + " ;D1 20\n" +                   // 2: good
              kStartFen + "\n" +                          // 3: no counts
              kStartFen + " ;D1 x\n" +                    // 4: bad count
              "perft 1 20\n" +                            // 5: no epd before
              "id a\nepd 8/8 w - -\nperft 1 5\n" +        // 7: bad FEN, 8 silent
              "id b\nepd " + kStartFen + "\nperft 1\n" +  // 11: bad count, 10: none left
              kStartFen + "; perft 0 = 1\n" +             // 12: depth 0
              kStartFen + "; perft 1 = 20; what\n");      // 13
    EXPECT_EQ(suite.cases.size(), 1U);
    std::vector<std::string> lines;
    for (const std::string& error : suite.errors)
        lines.push_back(error.substr(0, error.find(": ")));
    EXPECT_EQ(lines, (std::vector<std::string>{"s:1", "s:3", "s:4", "s:5", "s:7", "s:11", "s:10",
                                               "s:12", "s:13"}));
}

TEST(PerftSuite, CountsAndReportsMismatches) {
    const TemporaryFolder folder;
    const std::string good = folder.file("good.epd", kStartFen + " ;D1 20 ;D2 400 ;D3 8902\n");
    const std::string bad =
        folder.file("bad.epd", "# x\n" + kStartFen + " ;D1 20 ;D2 401 ;D3 8903\n");

    const Outcome fine = run_perft("suite " + good);
    EXPECT_EQ(fine.code, 0);
    EXPECT_EQ(fine.err, "");
    EXPECT_NE(fine.out.find("ok to depth 3, 9322 leaves: D1 20, D2 400, D3 8902\n"),
              std::string::npos)
        << fine.out;
    EXPECT_EQ(fine.out.find('\x1b'), std::string::npos) << "no bar in a pipe";

    const Outcome wrong = run_perft("suite --jobs 2 " + good + " " + bad);
    EXPECT_EQ(wrong.code, 1);
    EXPECT_NE(
        wrong.out.find("bad.epd:2: " + kStartFen + ": depth 2 is wrong: 401 expected, 400 counted"),
        std::string::npos)
        << wrong.out;
    EXPECT_NE(wrong.out.find("400 counted: D1 20, D2 401 (400 counted), D3 8903 (8902 counted)\n"),
              std::string::npos)
        << "all depths are shown";
    EXPECT_NE(wrong.out.find("2 of 2 positions counted, 1 wrong"), std::string::npos);

    EXPECT_EQ(run_perft("suite --max-depth 1 " + bad).code, 0);
    const Outcome limited = run_perft("suite --max-nodes 10 " + bad);
    EXPECT_EQ(limited.code, 0);
    EXPECT_NE(limited.out.find("left out"), std::string::npos);
}

TEST(PerftSuite, WritesJsonAndCsv) {
    const TemporaryFolder folder;
    const std::string file =
        folder.file("a,b.epd", kStartFen + " ;D1 20\n" + kKiwipete + " ;D1 47 ;id \"k\"\n");
    const std::string json = folder.file("out.json").string();
    const std::string csv = folder.file("out.csv").string();
    EXPECT_EQ(run_perft("suite " + file + " --json " + json + " --csv " + csv).code, 1);

    const auto report = json_of(read_file(json));
    EXPECT_EQ(report["mismatches"], 1);
    EXPECT_EQ(report["results"].size(), 2U);
    EXPECT_EQ(report["results"][0]["status"], "ok");
    EXPECT_EQ(report["results"][1]["wrong_depth"], 1);
    EXPECT_EQ(report["results"][1]["got"], 48);
    const std::string table = read_file(csv);
    EXPECT_EQ(std::ranges::count(table, '\n'), 3);
    EXPECT_NE(table.find("\"" + file + "\",2,k," + kKiwipete + ",wrong,1,48,"), std::string::npos)
        << table;

    const Outcome piped = run_perft("suite " + file + " --json -");
    EXPECT_EQ(json_of(piped.out)["counted"], 2);
    EXPECT_EQ(run_perft("suite " + file + " --json /nowhere/x.json").code, 2);
}

TEST(PerftSuite, RefusesUnreadableFiles) {
    const TemporaryFolder folder;
    const Outcome missing = run_perft("suite /nowhere.epd");
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err, "/nowhere.epd: cannot be read: No such file or directory\n");
    EXPECT_EQ(run_perft("suite " + folder.file("empty.epd", "\n# nothing\n")).code, 2);
    EXPECT_EQ(run_perft("suite").code, 2);

    // A bad line does not stop the others, but counts in the end.
    const std::string mixed = folder.file("mixed.epd", "rubbish\n" + kStartFen + " ;D1 20\n");
    const Outcome outcome = run_perft("suite " + mixed);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(outcome.err.starts_with(mixed + ":1: ")) << outcome.err;
    EXPECT_NE(outcome.out.find("1 of 2 positions counted, 0 wrong, 1 refused"), std::string::npos)
        << outcome.out;
}

TEST(PerftSuite, OwnSuiteIsRight) {
    const Outcome outcome = run_perft("suite --jobs 2 --max-nodes 200000 " +
                                      std::string(SEBASTES_SOURCE_DIR) + "/epd/perft.epd");
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
}

}  // namespace
