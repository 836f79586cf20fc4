// Engines, as small scripts, that lie, hang, ignore limits or never work: what the report says of
// each.
#include "tests/support/epd_tool_run.h"
#include "tests/support/fake_engine.h"
#include "tests/support/json_text.h"

namespace sebastes::epd {
namespace {

using namespace test;
using sebastes::test::json_of;

class EpdPeer : public EpdRun {
  protected:
    EpdPeer() {
        const std::string fork = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id ";
        for (const char* id : {"a", "b", "c", "d", "e", "f"})
            suite_text_ += fork + '"' + id + "\";\n";
        suite_ = write("s.epd", suite_text_);
    }

    // A UCI engine that does `on_go` at each go and `on_stop` at each stop.
    std::string uci(const std::string& on_go, const std::string& on_stop = ":") {
        return "sh " + write("uci.sh",
                             "while read -r word rest; do case $word in\n"
                             "uci) echo id name Peer; echo uciok;;\n"
                             "isready) echo readyok;;\n"
                             "go) " +
                                 on_go + ";;\nstop) " + on_stop + ";;\nquit) exit;;\nesac; done\n");
    }
    ExitCode solve(const std::string& command, std::vector<std::string> more) {
        more.insert(more.begin(), {suite_, "--json", path("r.json"), "--engine", command});
        return run(more);
    }
    nlohmann::json report() const { return json_of(read("r.json")); }

    std::string suite_text_;
    std::string suite_;
};

TEST_F(EpdPeer, BoundsCarryMovesAndTimes) {
    EXPECT_EQ(
        solve(uci("echo info depth 4 score cp 31 lowerbound nodes 90 pv e3d5; echo info depth "
                  "5 score cp 35 lowerbound nodes 100 pv e3d5; echo bestmove e3d5"),
              {"--nodes", "100"}),
        kExitFine);
    const auto first = report()["positions"][0];
    EXPECT_EQ(first["solved"], true);
    EXPECT_EQ(first["score"]["cp"], 35);
    EXPECT_EQ(first["depth"], 5);
    EXPECT_EQ(first["held_from"]["nodes"], 90) << "from the first line with the move";
}

TEST_F(EpdPeer, OneThatIndentsIsUnderstood) {
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

TEST_F(EpdPeer, OneThatIgnoresNodesIsToldToStop) {
    // Counts on until it hears stop.
    const std::string endless =
        "(n=0; while :; do n=$((n+400)); echo info depth 3 score cp 30 nodes $n pv e3d5; sleep "
        "0.02; done) & child=$!";
    EXPECT_EQ(solve(uci(endless, "kill $child; echo bestmove e3d5"),
                    {"--nodes", "1000", "--timeout", "20"}),
              kExitFine)
        << out_ << err_;
    EXPECT_TRUE(out_says("solved", "6 of 6")) << out_;
    EXPECT_TRUE(out_has("Peer does not keep its limit: passed by more than a tenth in 6 of 6"))
        << out_;
    const nlohmann::json written = report();
    for (const auto& position : written["positions"]) {
        EXPECT_EQ(position["overran"], true);
        EXPECT_LT(position["nodes"], 6000) << "stopped soon";
    }
    EXPECT_EQ(report()["warnings"].size(), 1U);
}

TEST_F(EpdPeer, OneThatIgnoresDepthOrTimeIsToldToStop) {
    const std::string endless =
        "(n=0; while :; do n=$((n+1)); echo info depth $n score cp 30 nodes $n pv e3d5; sleep "
        "0.02; done) & child=$!";
    const std::string command = uci(endless, "kill $child; echo bestmove e3d5");
    EXPECT_EQ(solve(command, {"--depth", "3", "--timeout", "20"}), kExitFine) << out_ << err_;
    EXPECT_TRUE(out_has("does not keep its limit")) << out_;
    EXPECT_EQ(solve(command, {"--movetime", "50", "--timeout", "2"}), kExitFine) << out_ << err_;
    EXPECT_TRUE(out_has("does not keep its limit")) << out_;
    EXPECT_TRUE(out_says("solved", "6 of 6")) << out_;
}

TEST_F(EpdPeer, OneThatDoesNotHearStopIsLost) {
    EXPECT_EQ(solve(uci("echo info depth 3 score cp 30 nodes 5000 pv e3d5"),
                    {"--nodes", "1000", "--timeout", "0.3"}),
              kExitWrong);
    EXPECT_TRUE(out_has("a: Peer passed its limit and did not answer stop in time")) << out_;
}

TEST_F(EpdPeer, OneThatEndsEarlyIsNamed) {
    EXPECT_EQ(solve(uci("echo info depth 1 score cp 30 nodes 20 pv e3d5; echo bestmove e3d5"),
                    {"--nodes", "1000"}),
              kExitFine);
    EXPECT_TRUE(out_has("Peer ended 6 of 6 searches before half of the limit")) << out_;
    EXPECT_EQ(solve(uci("echo info depth 1 score cp 30 nodes 900 pv e3d5; echo bestmove e3d5"),
                    {"--nodes", "1000"}),
              kExitFine);
    EXPECT_FALSE(out_has("before half")) << out_;
    EXPECT_EQ(report().count("warnings"), 0U);
}

TEST_F(EpdPeer, OneThatKeepsFailingIsGivenUp) {
    EXPECT_EQ(solve(uci("exit 4"), {"--nodes", "1000"}), kExitWrong);
    EXPECT_TRUE(out_has("c: Peer exited with code 4")) << out_;
    EXPECT_FALSE(out_has("d: Peer")) << out_;
    EXPECT_TRUE(out_has("Peer was given up: it lost 3 positions in a row")) << out_;
    EXPECT_TRUE(out_has("stopped early: 3 of 6 positions were reached")) << out_;
    EXPECT_EQ(report()["positions"].size(), 3U);
    EXPECT_TRUE(report().contains("given_up"));
    EXPECT_EQ(solve(uci("echo bestmove a1h8"), {"--nodes", "1000"}), kExitWrong);
    EXPECT_TRUE(out_has("was given up")) << out_;
}

TEST_F(EpdPeer, OneThatFailsNowAndThenIsNotGivenUp) {
    // Each second answer is illegal.
    EXPECT_EQ(solve(uci("n=$((n+1)); if [ $((n%2)) = 0 ]; then echo bestmove a1h8; else echo info "
                        "depth 1 score cp 3 nodes 1000 pv e3d5; echo bestmove e3d5; fi"),
                    {"--nodes", "1000"}),
              kExitFine);
    EXPECT_TRUE(out_says("solved", "3 of 6")) << out_;
    EXPECT_FALSE(out_has("given up")) << out_;
}

TEST_F(EpdPeer, AnOptionThatIsRefusedIsSaidBeforeTheFirstPosition) {
    const std::string go = "echo bestmove e3d5";
    const std::string fake =
        "sh " + write("fake.sh", sebastes::test::refusing_engine("EvalFile", go));
    for (const std::string& command : {fake, "uci:" + fake}) {
        EXPECT_EQ(solve(command, {"--nodes", "100", "--option", "EvalFile=typo"}), kExitUnusable);
        EXPECT_TRUE(err_has("Fake refuses the option EvalFile: not this one")) << err_;
        EXPECT_FALSE(out_has("solved")) << out_;
    }
    EXPECT_EQ(solve(fake, {"--nodes", "100"}), kExitFine) << err_;
    const std::string own = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
    EXPECT_EQ(solve(own, {"--nodes", "100", "--option", "EvalFile=" + path("typo")}),
              kExitUnusable);
    EXPECT_TRUE(err_has("refuses the option EvalFile: " + path("typo") + ": No such file")) << err_;
    EXPECT_EQ(err_.find("EvalFile"), err_.rfind("EvalFile")) << "said once: " << err_;
    // Also what the tool sets by itself.
    EXPECT_EQ(solve(own, {"--nodes", "100", "--option", "MultiPV=1"}), kExitFine) << err_;
    EXPECT_EQ(solve("sh " + write("hash.sh", sebastes::test::refusing_engine("Hash", go)),
                    {"--nodes", "100"}),
              kExitUnusable);
    EXPECT_TRUE(err_has("refuses the option Hash: not this one")) << err_;
}

TEST_F(EpdPeer, OneThatTakesAnOptionOnlyOnceDoesNotPlayOnWithoutIt) {
    // Dies at each go; what is started again refuses.
    const std::string refusing = sebastes::test::refusing_engine("EvalFile", "exit 3");
    const std::string script = "if [ -e " + path("started") + " ]; then again=1; fi\ntouch " +
                               path("started") + "\n" + refusing;
    const std::string words = "echo info string error: not this one";
    const std::string only_again =
        std::string(script).replace(script.find(words), words.size(), "[ ! $again ] || " + words);
    EXPECT_EQ(solve("sh " + write("twice.sh", only_again),
                    {"--nodes", "100", "--option", "EvalFile=typo"}),
              kExitWrong);
    EXPECT_TRUE(out_has("does not start again: Fake refuses the option EvalFile: not this one"))
        << out_ << err_;
}

TEST_F(EpdPeer, TheOthersOfARaceGoOn) {
    const std::string good = "sh " + write("good.sh",
                                           "while read -r word rest; do case $word in\n"
                                           "uci) echo id name Good; echo uciok;;\n"
                                           "isready) echo readyok;;\n"
                                           "go) echo info depth 1 score cp 3 nodes 900 pv e3d5; "
                                           "echo bestmove e3d5;;\nesac; done\n");
    EXPECT_EQ(run({"race", suite_, "--nodes", "1000", "--json", path("r.json"), "--engine",
                   uci("exit 4"), "--engine", good}),
              kExitWrong);
    EXPECT_TRUE(out_has("Peer was given up: it lost 3 positions in a row")) << out_;
    EXPECT_TRUE(out_has("Peer was not asked any more: 3 positions")) << out_;
    EXPECT_FALSE(out_has("d: Peer")) << out_;
    const auto reports = json_of(read("r.json"));
    EXPECT_EQ(reports[0]["totals"]["solved"], 0);
    EXPECT_EQ(reports[1]["totals"]["solved"], 6);
    EXPECT_EQ(reports[1]["complete"], true);
}

}  // namespace
}  // namespace sebastes::epd
