// perft suite: the forms of files that it reads, what it counts, refuses and writes, with this
// program and with other engines.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/fake_engine.h"
#include "tests/support/json_text.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/suite_file.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

const std::string kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Returns a line for each item: "3 id: D1 20 D2 400" of a position, with its note, or the refusal.
std::string items_of(const std::string& text) {
    SuiteParser parser("s");
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) parser.parse_line(line);
    parser.end();
    std::ostringstream items;
    while (const auto item = parser.take()) {
        if (item->is_refused()) {
            items << item->place() << ": " << item->refusal << '\n';
            continue;
        }
        items << item->line << (item->id.empty() ? "" : " ") << item->id << ':';
        for (const PerftCount& count : item->counts)
            items << " D" << count.depth << ' ' << count.nodes;
        items << (item->note.empty() ? "" : "; " + item->note) << '\n';
    }
    return items.str();
}

TEST(PerftSuiteFile, ReadsAllForms) {
    const std::pair<std::string, std::string> cases[] = {
        {"# the start\n\n" + kStart + " ;D1 20 ;D2 400\r\n" +
             "4k3/8/8/8/8/8/8/4K3 w - -; D3 170; D1 5; id \"kings\"\n",
         "3: D1 20 D2 400\n4 kings: D1 5 D3 170\n"},
        {"# comment\nid one\nepd 8/Pk6/8/8/8/8/6Kp/8 w - -\nperft 1 11\nperft 2 97\n\n"
         "id two\nepd n1n5/1Pk5/8/8/8/8/5Kp1/5N1N w - - 0 1\nperft 1 24\n",
         "3 one: D1 11 D2 97\n8 two: D1 24\n"},
        {kStart + "; perft 6 = 119060324\n" + kKiwipete + "; perft 1 = 48; perft 2 = 2039;\n",
         "1: D6 119060324\n2: D1 48 D2 2039\n"},
        {kStart + ",20,400,8902\n" + kStart + "; 20; 400\n" + kStart + " | 20 | 400\n" + kStart +
             "\t20\t400\r\n" + kStart + ";20;\n" + kStart + " ;D1 20 \n" + kStart + " ;D1 20" +
             std::string(1, '\0'),
         "1: D1 20 D2 400 D3 8902\n2: D1 20 D2 400\n3: D1 20 D2 400\n4: D1 20 D2 400\n"
         "5: D1 20\n6: D1 20\n7: D1 20\n"},
        // What no game leads to is counted, and what is left out of it is named.
        {"QQQQQQQQ/QQQQQQQQ/8/8/8/8/PPPPPPPP/k6K b - - 0 1 ;D1 0\n"
         "4k3/8/8/8/8/8/8/4K2B w K - 0 1 ;D1 12\n4k3/8/8/8/8/8/8/4K3 w; D1 5\n",
         "1: D1 0\n2: D1 12; castling 'K' left out: no such rook\n3: D1 5\n"},
        {kStart + " ;D2 400 ;D1 20 ;D2 399\n" + kStart + " ;D1 20 ;D2 400 ;D1 20\n" + kStart +
             "; perft 1 = 20; perft 1 = 21\n",
         "s:1: two counts of depth 2: 399 and 400\n2: D1 20 D2 400\n"
         "s:3: two counts of depth 1: 20 and 21\n"},
        {std::string(100000, 'x') + "\n" + kStart + " ;D1 20\n",
         "s:1: longer than 65536 characters\n2: D1 20\n"},
        {"\n# nothing\n", "s: holds no positions\n"},
    };
    for (const auto& [text, items] : cases) EXPECT_EQ(items_of(text), items) << text.substr(0, 400);
}

TEST(PerftSuiteFile, ErrorsNameFileAndLine) {
    std::istringstream items(items_of("8/8/8 w - - ;D1 3\n" +                  // 1: bad FEN
                                      kStart + " ;D1 20\n" +                   // 2: good
                                      kStart + "\n" +                          // 3: no counts
                                      kStart + " ;D1 x\n" +                    // 4: bad count
                                      "perft 1 20\n" +                         // 5: no epd before
                                      "id a\nepd 8/8 w - -\nperft 1 5\n" +     // 7: bad FEN
                                      "id b\nepd " + kStart + "\nperft 1\n" +  // 11, and so 10
                                      kStart + "; perft 0 = 1\n" +             // 12: depth 0
                                      kStart + "; perft 1 = 20; what\n" +      // 13
                                      kStart + " ;D1 20 ;D2 4x0\n"));          // 14
    std::string places;
    for (std::string item; std::getline(items, item);)
        places += item.substr(0, item.find(": ")) + ' ';
    EXPECT_EQ(places, "s:1 2 s:3 s:4 s:5 s:7 s:11 s:10 s:12 s:13 s:14 ");
}

class PerftSuite : public testing::Test {
  protected:
    std::string write(const std::string& name, const std::string& text) const {
        return folder_.file(name, text);
    }
    std::string path(const std::string& name) const { return folder_.file(name).string(); }
    // Runs `suite` on the files; the code must be this one.
    void run(const std::string& arguments, int code) {
        outcome_ = run_perft("suite " + arguments);
        EXPECT_EQ(outcome_.code, code) << arguments << '\n' << outcome_.out << outcome_.err;
    }
    void expect_out(const std::string& text) const {
        EXPECT_TRUE(outcome_.out_has(text)) << text << "\nin " << outcome_.out;
    }
    nlohmann::json report() const { return json_of(read_file(path("s.json"))); }

    TemporaryFolder folder_;
    Outcome outcome_{};
};

TEST_F(PerftSuite, CountsAndReportsMismatches) {
    const std::string good = write("good.epd", kStart + " ;D1 20 ;D2 400 ;D3 8902\n");
    const std::string bad = write("bad.epd", "# x\n" + kStart + " ;D1 20 ;D2 401 ;D3 8903\n");
    run(good, 0);
    EXPECT_EQ(outcome_.err, "");
    expect_out("ok to depth 3, 9322 leaves: D1 20, D2 400, D3 8902\n");
    EXPECT_FALSE(outcome_.out_has("\x1b")) << "no bar in a pipe";
    run("--jobs 2 " + good + " " + bad, 1);
    expect_out("bad.epd:2: " + kStart + ": depth 2 is wrong: 401 expected, 400 counted: D1 20, " +
               "D2 401 (400 counted), D3 8903 (8902 counted)\n");
    expect_out("2 of 2 positions counted, 1 wrong");
    run("--max-depth 1 " + bad, 0);
    run("--max-nodes 10 " + bad, 0);
    expect_out("left out");
}

TEST_F(PerftSuite, WritesJsonAndCsv) {
    const std::string file =
        write("a,b.epd", "rubbish\n" + kStart + " ;D1 20 ;D2 401 ;D3 8902 ;D4 197281\n" +
                             kKiwipete + " ;D1 48 ;id \"k\"\n");
    run("--max-depth 3 '" + file + "' /nowhere.epd --json " + path("s.json") + " --csv " +
            path("s.csv"),
        1);
    expect_out("2 of 3 positions counted, 1 wrong, 1 refused, 1 file not read");
    const auto json = report();
    const std::pair<const char*, int> totals[] = {
        {"counted", 2}, {"refused", 1}, {"mismatches", 1}, {"unread_files", 1}};
    for (const auto& [key, value] : totals) EXPECT_EQ(json[key], value) << key;
    const auto& results = json["results"];
    ASSERT_EQ(results.size(), 4U);
    EXPECT_EQ(results[0]["status"], "refused");
    EXPECT_EQ(results[0]["line"], 1);
    EXPECT_NE(results[0]["reason"], "");
    EXPECT_EQ(results[1]["wrong_depth"], 2);
    EXPECT_EQ(results[1]["got"], 400);
    EXPECT_EQ(results[1]["depths"].size(), 4U);
    EXPECT_EQ(results[1]["depths"][2]["got"], 8902) << "also behind a wrong one";
    EXPECT_FALSE(results[1]["depths"][3].contains("got")) << "left out";
    EXPECT_EQ(results[2]["status"], "ok");
    const std::string table = read_file(path("s.csv"));
    EXPECT_EQ(std::ranges::count(table, '\n'), 5);
    for (const std::string& line :
         {"\"" + file + "\",1,,,refused,", "\"" + file + "\",3,k," + kKiwipete + ",ok,1,48,"})
        EXPECT_NE(table.find(line), std::string::npos) << table;
    run("'" + file + "' --json -", 1);
    EXPECT_EQ(json_of(outcome_.out)["counted"], 2);
}

TEST_F(PerftSuite, NamesWhatItCannotUse) {
    const std::string good = kStart + " ;D1 20\n";
    const std::string folder = path("");
    const std::string file = write("s.epd", good);
    const std::pair<std::string, std::string> cases[] = {
        {"/nowhere.epd", "/nowhere.epd: cannot be read: No such file or directory\n"},
        {folder, folder + ": is a folder, not a file\n"},
        {write("empty.epd", "\n# nothing\n"), path("empty.epd") + ": holds no positions\n"},
        {write("mixed.epd", "rubbish\n" + good), path("mixed.epd") + ":1: "},
        {"- -", "perft: the standard input can be read only once\n"},
        {"", "perft: FILE is required\n"},
        {file + " --json /nowhere/x.json", "perft: /nowhere/x.json: cannot be written: "},
        {file + " --json " + folder, "perft: " + folder + ": cannot be written: Is a directory\n"},
        {file + " --csv " + folder, "perft: " + folder + ": cannot be written: Is a directory\n"},
    };
    for (const auto& [arguments, reason] : cases) {
        run(arguments, 2);
        EXPECT_TRUE(outcome_.err.starts_with(reason)) << reason << outcome_.err;
    }
    EXPECT_EQ(outcome_.out, "") << "told before anything is counted";
}

TEST_F(PerftSuite, SaysEachKindOfRefusalOnce) {
    std::string text = kStart + " ;D1 20\n";
    for (int i = 0; i < 5000; ++i) text += "x\n8/8/8/8 w - - ;D1 " + std::to_string(i) + '\n';
    run(write("s.epd", text) + " --json " + path("s.json"), 2);
    expect_out("1 of 10001 positions counted, 0 wrong, 10000 refused");
    EXPECT_EQ(std::ranges::count(outcome_.err, '\n'), 4) << outcome_.err;
    EXPECT_TRUE(outcome_.err_has("s.epd:2: "));
    EXPECT_TRUE(outcome_.err_has(" (and 4999 more such)\n")) << outcome_.err;
    EXPECT_EQ(report()["results"].size(), 10001U) << "all are in the report";
}

TEST_F(PerftSuite, ReadsTheStandardInput) {
    const Outcome piped =
        run_shell("printf '" + kStart + " ;D1 20\\nrubbish\\n' | " + kPerftProgram + " suite -");
    EXPECT_EQ(piped.code, 2);
    EXPECT_TRUE(piped.out_has("stdin:1: " + kStart + ": ok to depth 1")) << piped.out;
    EXPECT_TRUE(piped.err.starts_with("stdin:2: ")) << piped.err;
}

TEST_F(PerftSuite, KeepsTheOrderOfTheFile) {
    run("--jobs 3 " + write("s.epd", kStart + " ;D5 4865609\n" + kStart + " ;D1 20\nrubbish\n" +
                                         kStart + " ;D1 20\n"),
        2);
    const auto at = [&](int line) {
        return outcome_.out.find(":" + std::to_string(line) + ": " + kStart);
    };
    EXPECT_LT(at(1), at(2));
    EXPECT_LT(at(2), at(4));
    EXPECT_NE(at(4), std::string::npos);
}

TEST_F(PerftSuite, OutputThatCannotBeWrittenIsAnError) {
    const std::string suite = "suite " + write("s.epd", kStart + " ;D1 20\n");
    for (const std::string& arguments :
         {suite + " >/dev/full", suite + " --json - >/dev/full",
          "fuzz --games 1 --json - >/dev/full --engine " + kBrokenEngine}) {
        const Outcome outcome = run_perft(arguments);
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_TRUE(outcome.err_has("cannot be written")) << outcome.err;
    }
}

TEST_F(PerftSuite, JudgesAnEngine) {
    const std::string file =
        write("s.epd", kStart + " ;D1 20 ;D2 400\n" + kKiwipete + " ;D1 48 ;D2 2039\n" + kStart +
                           " ;D1 20 ;D2 401 ;D3 8902\n");
    run("--max-depth 1 --jobs 2 --engine " + kBrokenEngine + " " + file, 0);
    expect_out("3 of 3 positions counted, 0 wrong");
    run("--engine '" + kBrokenEngine + " --bug no-en-passant' " + file + " --json " +
            path("s.json"),
        1);
    expect_out(kKiwipete +
               ": depth 2 is wrong: 2039 expected, 2038 counted: D1 48, D2 2039 (2038 counted); "
               "after a2a4: missing b4a3: en passant missing\n");
    expect_out("Paste into Broken:\n  position fen " + kKiwipete + " moves a2a4");
    expect_out("Sebastes counts 400 too: the suite is wrong");
    EXPECT_EQ(report()["engine"], "Broken");
    EXPECT_EQ(report()["mismatches"], 2);
    EXPECT_EQ(report()["results"][1]["reason"], "after a2a4: missing b4a3: en passant missing");
}

TEST_F(PerftSuite, AsksForNoChess960WhereItIsNotKnown) {
    const std::string file =
        write("s.epd", kStart + " ;D1 20\n1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1 ;D1 99\n");
    const std::string engine = write("engine", fake_engine(divide_script("echo $m 1", "echo 20")));
    run(file + " --engine 'sh " + engine + "'", 0);
    expect_out("left out: the engine does not know Chess960");
    expect_out("1 of 2 positions counted, 0 wrong, 1 left out");
    EXPECT_TRUE(outcome_.err_has("such positions are left out"));
}

TEST_F(PerftSuite, OwnSuiteIsRight) {
    const std::string file = std::string(SEBASTES_SOURCE_DIR) + "/epd/perft.epd";
    run("--jobs 2 --max-nodes 200000 " + file, 0);
    if (!std::filesystem::exists(kStockfish)) GTEST_SKIP() << "no " << kStockfish;
    run("--max-nodes 20000 --engine " + kStockfish + " " + file, 0);
}

// However long the file: its lines are not kept.
TEST(PerftSuiteRunSlow, MemoryIsBounded) {
    const TemporaryFolder folder;
    const std::string file = folder.file("big.epd").string();
    std::string lines;
    for (int i = 0; i < 1000; ++i) lines += kStart + " ;D1 20\nrubbish\n";
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
    EXPECT_TRUE(outcome.out_has(" refused; ")) << outcome.out;
    // The largest of all children so far, in KiB.
    if (before.ru_maxrss < 48 << 10) {
        EXPECT_LT(after.ru_maxrss, 48 << 10);
    }
}

}  // namespace
