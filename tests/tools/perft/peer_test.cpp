// Engines that lie, hang, ignore commands or write nonsense: perft reports each fault and always
// returns.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <utility>

#include "tests/support/json_text.h"
#include "tests/support/perft_tool_run.h"

namespace {

using namespace sebastes::test;

std::string broken(const std::string& arguments) {
    return " --engine '" + kBrokenEngine + " " + arguments + "' ";
}

// A start position's suite, on disk while it lives.
struct SuiteFile {
    TemporaryFolder folder{};
    std::string path = folder.file(
        "s.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n" +
                     kKiwipete +
                     " ;D1 48 ;D2 2039\n8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D1 14 ;D2 191\n"
                     "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1 ;D1 24 ;D2 496\n");
};

struct Peer {
    const char* name;
    std::string engine;           // its arguments
    int code;                     // of compare
    std::string says;             // compare of it
    std::string in_suite = says;  // the suite of it
};

void PrintTo(const Peer& peer, std::ostream* out) { *out << peer.name; }

class PerftPeer : public testing::TestWithParam<Peer> {};

TEST_P(PerftPeer, IsReportedAsItIs) {
    const Peer& peer = GetParam();
    const Outcome compared =
        run_perft("compare --timeout 1.2" + peer.engine + "2 '" + kKiwipete + "'");
    EXPECT_EQ(compared.code, peer.code) << compared.out << compared.err;
    EXPECT_NE((compared.out + compared.err).find(peer.says), std::string::npos)
        << compared.out << compared.err;

    const Outcome fuzzed = run_perft("fuzz --timeout 1.2 --games 1" + peer.engine);
    EXPECT_NE(fuzzed.code, 0) << fuzzed.out;

    const SuiteFile suite;
    const Outcome judged = run_perft("suite --timeout 1.2" + peer.engine + suite.path);
    EXPECT_NE(judged.code, 0) << judged.out;
    EXPECT_NE((judged.out + judged.err).find(peer.in_suite), std::string::npos)
        << judged.out << judged.err;
    EXPECT_EQ((compared.out + fuzzed.out + judged.out).find("all moves of a piece"),
              std::string::npos);
}

const Peer kPeers[] = {
    {"crashes", broken("--fault crash"), 1, "was killed by signal 11"},
    {"hangs", broken("--fault hang"), 1, "did not answer in time"},
    {"floods", broken("--fault flood"), 1, "did not answer in time"},
    {"says nothing", broken("--fault mute"), 2,
     "did not answer in time before it answered uci with uciok; --no-uci and --ask are for",
     "did not answer in time before it answered uci"},
    {"hangs on isready", " --engine 'sh -c \"echo uciok; sleep 100\"' ", 2,
     "did not answer in time after isready"},
    {"exits", broken("--fault exit"), 2, "exited with code 3"},
    {"is deaf", broken("--fault deaf"), 1, "closed its output"},
    {"searches", broken("--fault search"), 2, "does not know go perft: it searched"},
    {"writes nonsense", broken("--fault garbage"), 1, "did not answer in time"},
    {"never ends", broken("--fault no-total"), 1, "did not end its answer with a total"},
    {"adds wrongly", broken("--fault wrong-total"), 1, "its counts add up to 48",
     "depth 1 is wrong: 20 expected, 21 counted"},
    {"ignores the depth", broken("--fault shallow"), 1, "gives the counts of depth 1"},
    {"goes too deep", broken("--fault deep"), 1, "gives the counts of depth 2"},
    {"is a folder", " --engine /tmp ", 2, "cannot start /tmp: Is a directory"},
};

INSTANTIATE_TEST_SUITE_P(PerftPeers, PerftPeer, testing::ValuesIn(kPeers), [](const auto& test) {
    std::string name(test.param.name);
    std::erase(name, ' ');
    return name;
});

TEST(PerftPeers, KeepsFailingAndIsGivenUp) {
    const SuiteFile suite;
    const Outcome outcome = run_perft("suite" + broken("--fault crash") + suite.path);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(outcome.out_has("0 of 3 positions counted, 0 wrong, 3 without an answer"))
        << outcome.out;
    EXPECT_TRUE(outcome.out_has("Given up: the engine was killed by signal 11"));
}

// Ctrl-C is an interruption of the program, which then says what there is. It comes when the shell
// command `event` has succeeded: $p is the program's process.
Outcome interrupted(const std::string& arguments, const std::string& event) {
    return run_shell(kPerftProgram + " " + arguments + " & p=$!; while kill -0 $p && ! { " + event +
                     "; }; do sleep 0.05; done; kill -INT $p; wait $p");
}

// The shell's child has become the program, which has set its handler of SIGINT, the second bit.
const std::string kIsReady =
    "readlink /proc/$p/exe | grep -q 'perft$' && grep -q '^SigCgt:.*[2367abef]$' /proc/$p/status";

// Starts the broken engine behind a file that gets all its questions.
std::string heard_by(const std::string& file, const std::string& arguments = "") {
    return " --engine 'sh -c \"tee " + file + " | " + kBrokenEngine + " " + arguments + "\"' ";
}

TEST(PerftInterruption, OfCompareAndFuzz) {
    if (!std::filesystem::exists("/proc/self/exe")) GTEST_SKIP() << "no /proc";
    const TemporaryFolder folder;
    const std::string json = folder.file("c.json").string();
    const std::string heard = folder.file("heard").string();
    const Outcome compared =
        interrupted("compare" + heard_by(heard, "--fault hang --depth 3") + "4 --json " + json,
                    "grep -q 'go perft 3' " + heard);
    EXPECT_EQ(compared.code, 2) << compared.err;
    EXPECT_TRUE(
        compared.out_has("Interrupted: startpos\n  depth 1                20\n"
                         "  depth 2               400\n"))
        << compared.out;
    EXPECT_EQ(json_of(read_file(json))["status"], "interrupted");
    EXPECT_EQ(json_of(read_file(json))["depths"].size(), 2U);

    const Outcome fuzzed =
        interrupted("fuzz" + broken("") + "--games 1000000 --json " + json, kIsReady);
    EXPECT_EQ(fuzzed.code, 2) << fuzzed.err;
    EXPECT_TRUE(fuzzed.out_has("No difference to Broken so far: interrupted")) << fuzzed.out;
    EXPECT_EQ(json_of(read_file(json))["interrupted"], true);
}

TEST(PerftInterruption, OfSuiteAndCheck) {
    if (!std::filesystem::exists("/proc/self/exe")) GTEST_SKIP() << "no /proc";
    const TemporaryFolder folder;
    const std::string json = folder.file("s.json").string();
    const std::string heard = folder.file("heard").string();
    const std::string file = folder.file(
        "s.epd", kKiwipete + " ;D1 48\n" + kKiwipete + " ;D9 1\n" + kKiwipete + " ;D1 48\n");
    const std::string opened = "ls -l /proc/$p/fd | grep -q s.epd";
    for (const auto& [engine, event] :
         {std::pair(std::string(), kIsReady + " && " + opened + " && sleep 0.3"),
          std::pair(heard_by(heard), "grep -q 'go perft 5' " + heard)}) {
        const Outcome outcome = interrupted("suite " + file + engine + " --json " + json, event);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_TRUE(outcome.out_has("1 of 2 positions counted, 0 wrong, 1 interrupted"))
            << outcome.out;
        EXPECT_TRUE(outcome.out_has("Interrupted; nothing behind " + file + ":2 was read"))
            << outcome.out;
        const auto report = json_of(read_file(json));
        EXPECT_EQ(report["interrupted"], true);
        EXPECT_EQ(report["results"][1]["status"], "interrupted");
    }
    const Outcome check = interrupted("check 9", kIsReady);
    EXPECT_EQ(check.code, 2);
    EXPECT_TRUE(check.out.starts_with("Interrupted: ")) << check.out;
}

// Also while it waits for more to read.
TEST(PerftInterruption, OfASuiteThatComesSlowly) {
    const Outcome waiting =
        run_shell("( printf '" + kKiwipete + " ;D1 48\\n'; exec sleep 4 ) | { exec 3<&0; " +
                  kPerftProgram + " suite - <&3 & sleep 2; kill -INT $!; wait $!; }");
    EXPECT_EQ(waiting.code, 2) << waiting.err;
    EXPECT_TRUE(waiting.out_has("1 of 1 positions counted")) << waiting.out;
    EXPECT_TRUE(waiting.out_has("Interrupted; nothing behind stdin:1 was read")) << waiting.out;
}

}  // namespace
