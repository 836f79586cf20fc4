// tools/programs/spsa: the method, its files, and tunings of engines.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/fake_engine.h"
#include "tests/support/tool_run.h"
#include "tools/programs/spsa/commands.h"
#include "tools/programs/spsa/openings.h"
#include "tools/programs/spsa/state.h"

namespace sebastes::spsa {
namespace {

namespace fs = std::filesystem;

class SpsaTool : public test::ToolRun {
  protected:
    SpsaTool() : ToolRun(spsa_program()) {
        write("parameters", "# of no effect\nMove Overhead, int, 30, 0, 60, 5, 0.02  # ms\n");
    }

    int tune(const std::string& state, const std::string& engine,
             std::vector<std::string> more = {}) {
        more.insert(more.begin(),
                    {path("parameters"), "--engine", engine, "-o", path(state), "--nodes", "60",
                     "--games", "6", "--hash", "1", "--max-plies", "40"});
        if (std::ranges::find(more, "--threads") == more.end())
            more.insert(more.end(), {"--threads", "1"});
        return run(std::move(more));
    }
    // A shell script that speaks UCI and does `go` when asked to.
    std::string fake(const std::string& name, const std::string& go) const {
        std::string script = test::fake_engine(go);
        const std::string greeting = "echo id name Fake;";
        script.insert(script.find(greeting) + greeting.size(),
                      " echo option name Margin type spin default 5 min 0 max 10;");
        write(name, script);
        return "sh " + path(name);
    }

    const std::string engine_ = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
};

TEST_F(SpsaTool, TheSameTuningTwice) {
    ASSERT_EQ(tune("one", engine_), 0) << err_;
    EXPECT_TRUE(out_has("pairs 3 of 3")) << out_;
    ASSERT_EQ(tune("two", engine_), 0) << err_;
    EXPECT_EQ(read("one"), read("two"));
    ASSERT_EQ(tune("three", engine_, {"--seed", "2"}), 0) << err_;
    EXPECT_NE(read("one"), read("three"));
    const auto state = read_state(path("one"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->wins + state->draws + state->losses, 6U);
    EXPECT_NE(read("one").find("# Move Overhead"), std::string::npos);
}

TEST_F(SpsaTool, GoesOnWhereItWasStopped) {
    ASSERT_EQ(tune("whole", engine_), 0) << err_;
    // The engine's input ends after so many lines.
    write("short", "sed -u 150q | " + engine_ + "\n");
    EXPECT_EQ(tune("part", "sh " + path("short")), 2);
    EXPECT_TRUE(err_has("exited with code 0")) << err_;
    const auto state = read_state(path("part"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_GT(state->pairs, 0U);
    EXPECT_LT(state->pairs, 3U);
    ASSERT_EQ(tune("part", engine_), 0) << err_;
    EXPECT_TRUE(out_has("goes on after"));
    EXPECT_EQ(read("part"), read("whole"));
    ASSERT_EQ(tune("part", engine_), 0) << "nothing left to do";
    EXPECT_EQ(read("part"), read("whole"));

    EXPECT_EQ(tune("part", engine_, {"--seed", "2"}), 2);
    EXPECT_TRUE(err_has("seed is 1, not 2")) << err_;
    EXPECT_EQ(read("part"), read("whole"));
    write("part", "something else\n");
    EXPECT_EQ(tune("part", engine_), 2);
    EXPECT_EQ(read("part"), "something else\n");
}

TEST_F(SpsaTool, PlaysOnSeveralThreadsFromOpeningsWithAClock) {
    write("openings",
          "rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1\n\n"
          "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n");
    ASSERT_EQ(
        run({path("parameters"), "--engine", engine_, "-o", path("state"), "--games", "4", "--tc",
             "0.2", "--threads", "2", "--openings", path("openings"), "--max-plies", "16"}),
        0)
        << err_;
    const auto state = read_state(path("state"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->pairs, 2U);
    for (const char* text :
         {"no position\n", "8/8/8/8/8/8/8/8 w - -\n", "7k/5KQ1/8/8/8/8/8/8 b - -\n", "\n"}) {
        write("openings", text);
        EXPECT_FALSE(Openings::read(path("openings"))) << text;
    }
}

TEST_F(SpsaTool, WhatCannotBeIsSaidBeforeTheFirstGame) {
    const std::string dead = fake("fake", "exit 1");
    for (const auto& [parameters, reason] :
         {std::pair{"Margin, int, 5, 0, 10, 1, 0.002\nNo Such, int, 5, 0, 10, 1, 0.002\n",
                    "no spin option 'No Such'"},
          {"Margin, int, 5, 0, 11, 1, 0.002\n", "range 0 to 10"},
          {"\nMargin, int, 5, 0, 10, 1\n", "parameters:2: "},
          {"Margin, int, 5, 0, 10, 1, 1\nMargin, int, 5, 0, 10, 1, 1\n",
           "parameters:2: 'Margin' a second time"}}) {
        write("parameters", parameters);
        EXPECT_EQ(tune("state", dead), 2);
        EXPECT_TRUE(err_has(reason)) << err_;
    }
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\n");
    EXPECT_EQ(run({path("parameters"), "--engine", dead, "-o", path("state"), "--games", "3"}), 2);
    EXPECT_TRUE(err_has("not an even number")) << err_;
    EXPECT_EQ(tune("state", dead, {"--option", "Other=1"}), 2);
    EXPECT_TRUE(err_has("no option Other")) << err_;
    EXPECT_EQ(tune("state", "/no/such/engine"), 2);
    EXPECT_EQ(run({path("parameters"), "--engine", dead, "-o", path("state"), "--tc", "x"}), 2);
    EXPECT_FALSE(fs::exists(path("state")));
}

TEST_F(SpsaTool, AnOptionThatIsRefusedIsSaidBeforeTheFirstGame) {
    EXPECT_EQ(tune("state", engine_, {"--option", "EvalFile=" + path("typo")}), 2);
    EXPECT_TRUE(err_has("refuses the option EvalFile: " + path("typo") + ": No such file")) << err_;
    EXPECT_FALSE(out_has("+")) << out_;
    // A parameter that is refused would be tuned by chance.
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\n");
    std::string script = test::refusing_engine("Margin", "echo bestmove 0000");
    const std::string type = "string default x";
    script.replace(script.find(type), type.size(), "spin default 5 min 0 max 10");
    write("refusing", script);
    EXPECT_EQ(tune("state", "sh " + path("refusing")), 2);
    EXPECT_TRUE(err_has("Fake refuses the option Margin: not this one")) << err_;
}

TEST_F(SpsaTool, AnEnginesFaultIsSaidOnce) {
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\n");
    EXPECT_EQ(tune("state", fake("wrong", "echo bestmove e2e5"), {"--threads", "2"}), 2);
    EXPECT_TRUE(err_has("Fake answered with 'e2e5'")) << err_;
    EXPECT_EQ(err_.find("answered"), err_.rfind("answered")) << err_;
    EXPECT_EQ(tune("state", fake("dead", "exit 3")), 2);
    EXPECT_TRUE(err_has("Fake exited with code 3")) << err_;
    const auto state = read_state(path("state"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->pairs, 0U);
}

TEST_F(SpsaTool, ListsAndShows) {
    const std::string engine = fake("fake", "exit 1");
    ASSERT_EQ(run({"list", "--engine", engine}), 0) << err_;
    EXPECT_EQ(out_, "Margin, int, 5, 0, 10, 1, 0.002\n");
    State state;
    state.parameters = {{"Margin", 5, 0, 10, 1, 0.002}, {"A <b>", 100, 0, 400, 20, 0.002}};
    state.pairs = 50;
    state.all_pairs = 100;
    state.values = {5.75, 90};
    write("state", to_text(state));
    ASSERT_EQ(run({"show", path("state")}), 0) << err_;
    EXPECT_TRUE(out_has("Margin        5       5.75    +0.75\n")) << out_;
    EXPECT_TRUE(out_has("A <b>       100      90.00    -0.50\n")) << out_;
    ASSERT_EQ(run({"show", path("state"), "--setoptions"}), 0);
    EXPECT_EQ(out_, "setoption name Margin value 6\nsetoption name A <b> value 90\n");
    EXPECT_EQ(run({"show", path("nothing")}), 2);
}

}  // namespace
}  // namespace sebastes::spsa
