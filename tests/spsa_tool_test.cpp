// tools/spsa: the method, its files, and tunings of engines.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/random.h"
#include "core/score.h"
#include "fake_engine.h"
#include "tools/self_play/adjudicator.h"
#include "tools/spsa/commands.h"
#include "tools/spsa/contestant.h"
#include "tools/spsa/openings.h"
#include "tools/spsa/parameter_file.h"
#include "tools/spsa/spin_options.h"
#include "tools/spsa/state.h"

namespace sebastes::spsa {
namespace {

namespace fs = std::filesystem;

// Games of two sides whose strengths fall with the square of the distance from the best values.
std::vector<double> tuned(std::uint64_t pairs, std::uint64_t seed) {
    const std::vector<Parameter> parameters{
        {"a", 20, 0, 100, 5, 0.004}, {"b", 300, 0, 400, 20, 0.004}, {"c", -5, -50, 50, 5, 0.004}};
    const std::vector<double> best{50, 150, 10};
    const std::vector<double> widths{50, 200, 50};
    const auto strength = [&](const std::vector<int>& values) {
        double sum = 0;
        for (std::size_t i = 0; i < best.size(); ++i)
            sum -= std::pow((values[i] - best[i]) / widths[i], 2);
        return sum;
    };
    Spsa spsa(parameters, pairs, seed);
    Random random(seed + 1);
    for (std::uint64_t k = 1; k <= pairs; ++k) {
        const Trial trial = spsa.trial(k);
        const double share =
            1 / (1 + std::exp(-3 * (strength(trial.plus) - strength(trial.minus))));
        int result = 0;
        for (int game = 0; game < 2; ++game)
            result += static_cast<double>(random.below(1000000)) < 1e6 * share ? 1 : -1;
        spsa.apply(trial, result);
    }
    return spsa.values();
}

TEST(Spsa, FindsTheBestValuesInNoise) {
    const std::vector<double> values = tuned(20000, 7);
    EXPECT_NEAR(values[0], 50, 10);
    EXPECT_NEAR(values[1], 150, 40);
    EXPECT_NEAR(values[2], 10, 10);
    EXPECT_EQ(tuned(500, 7), tuned(500, 7));
    EXPECT_NE(tuned(500, 7), tuned(500, 8));
}

TEST(Spsa, StepsFollowTheSchedule) {
    const std::vector<Parameter> parameters{{"a", 500, 0, 1000, 40, 0.01}};
    Spsa spsa(parameters, 1000, 1);
    const Trial last = spsa.trial(1000);
    EXPECT_NEAR(std::abs(last.steps[0]), 0.01 * 40, 1e-9);
    EXPECT_EQ(std::abs(last.plus[0] - 500), 40);
    EXPECT_EQ(last.plus[0] - 500, 500 - last.minus[0]);
    EXPECT_EQ(last.plus[0] > 500, last.steps[0] > 0);
    const Trial first = spsa.trial(1);
    const double c = 40 * std::pow(1000, 0.101);
    EXPECT_NEAR(std::abs(first.plus[0] - 500), c, 1);
    EXPECT_NEAR(std::abs(first.steps[0]), 0.01 * 1600 * std::pow(1100.0 / 101, 0.602) / c, 1e-9);
    EXPECT_NE(first.seed, last.seed);
    spsa.apply(first, 2);
    EXPECT_NEAR(spsa.values()[0], 500 + 2 * first.steps[0], 1e-9);
}

TEST(Spsa, ValuesStayInTheirRange) {
    Spsa spsa({{"a", 9, 0, 10, 4, 1}}, 100, 1);
    for (std::uint64_t k = 1; k <= 100; ++k) {
        const Trial trial = spsa.trial(k);
        for (const int value : {trial.plus[0], trial.minus[0]}) {
            EXPECT_GE(value, 0);
            EXPECT_LE(value, 10);
        }
        spsa.apply(trial, trial.steps[0] > 0 ? 2 : -2);
        EXPECT_LE(spsa.values()[0], 10);
    }
    EXPECT_EQ(spsa.values()[0], 10);
}

TEST(Spsa, ValuesBetweenWholeNumbersAreEither) {
    Spsa spsa({{"a", 50, 0, 100, 1, 0.001}}, 4000, 1);
    spsa.set_values({50.25});
    double sum = 0;
    for (std::uint64_t k = 1; k <= 4000; ++k) {
        const Trial trial = spsa.trial(k);
        sum += trial.plus[0] + trial.minus[0];
    }
    EXPECT_NEAR(sum / 8000, 50.25, 0.03);
}

TEST(SpsaParameters, AreReadAsOpenBenchDoes) {
    const auto parameter = parse_parameter(" RazorMargin , int, 260, 100, 500, 20, 0.002");
    ASSERT_TRUE(parameter) << parameter.error();
    EXPECT_EQ(*parameter, (Parameter{"RazorMargin", 260, 100, 500, 20, 0.002}));
    EXPECT_EQ(*parse_parameter(to_line(*parameter)), *parameter);
    for (const char* line :
         {"a, int, 1, 0, 2, 1", "a, int, 1, 0, 2, 1, 1, 1", "a, float, 1, 0, 2, 1, 1",
          ", int, 1, 0, 2, 1, 1", "a, int, 1.5, 0, 2, 1, 1", "a, int, 1, x, 2, 1, 1",
          "a, int, 3, 0, 2, 1, 1", "a, int, 2, 2, 2, 1, 1", "a, int, 1, 0, 2, 0, 1",
          "a, int, 1, 0, 2, 1, -1", "a, int, 1, 0, 2, nan, 1", "a, int, 1, 0, 2, 1, 1e999"})
        EXPECT_FALSE(parse_parameter(line)) << line;
}

TEST(SpsaState, IsReadAsItWasWritten) {
    State state;
    state.settings = {{"engine", "Fake 1"}, {"option", "A B=c"}};
    state.parameters = {{"a", 5, 0, 10, 1, 0.002}, {"b c", -3, -9, 9, 1.5, 0.1}};
    state.pairs = 7;
    state.all_pairs = 100;
    state.wins = 3;
    state.draws = 10;
    state.losses = 1;
    state.values = {0.1 + 0.2, -1.0 / 3};
    state.history = {{1, {5, -3}}, {2, {5.5, -2.75}}};
    const auto again = parse_state(to_text(state));
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(*again, state);
    EXPECT_FALSE(difference(*again, state));
    state.settings[0].second = "Fake 2";
    EXPECT_EQ(difference(*again, state), "engine is Fake 1, not Fake 2");

    const std::string text = to_text(state);
    EXPECT_FALSE(parse_state(""));
    EXPECT_FALSE(parse_state("spsa 1\n"));
    EXPECT_FALSE(parse_state(text.substr(0, text.find("values "))));
    for (const char* line : {"values 1\n", "values 1 x\n", "pairs 8 of 7\n", "results 1 2\n",
                             "history x 1 2\n", "parameter a\n", "nonsense\n"})
        EXPECT_FALSE(parse_state(text + line)) << line;
}

TEST(SpsaOptions, AreTheSpinsOfTheEngine) {
    const auto options = spin_options({"option name Two Words type spin default 7 min -10 max 90",
                                       "option name Hash type spin default 16 min 1 max 4096",
                                       "option name Check type check default true",
                                       "option name Bad type spin default x",
                                       "option name Small type spin default 1 min 0 max 3"});
    ASSERT_EQ(options.size(), 3U);
    EXPECT_EQ(options[0], (Parameter{"Two Words", 7, -10, 90, 5, 0.002}));
    EXPECT_EQ(options[2].c_end, 1);
    EXPECT_TRUE(is_usual_option("hash"));
    EXPECT_FALSE(is_usual_option("Two Words"));
    EXPECT_FALSE(fault_of_parameters({{"two words", 0, -10, 90, 1, 1}}, options));
    EXPECT_TRUE(fault_of_parameters({{"Two Words", 0, -11, 90, 1, 1}}, options));
    EXPECT_TRUE(fault_of_parameters({{"Check", 0, 0, 1, 1, 1}}, options));
}

TEST(SpsaScores, AreThoseOfTheLastLine) {
    EXPECT_EQ(score_of("info depth 9 score cp -12 nodes 7"), -12);
    EXPECT_EQ(score_of("info depth 9 score cp 31"), 31);
    EXPECT_EQ(score_of("info score mate 3 pv e2e4"), kMate);
    EXPECT_EQ(score_of("info score mate -2 pv e2e4"), -kMate);
    EXPECT_EQ(score_of("info score cp 3 lowerbound nodes 1"), std::nullopt);
    EXPECT_EQ(score_of("info depth 9 nodes 7"), std::nullopt);
    EXPECT_EQ(score_of("info score cp x"), std::nullopt);
}

TEST(Adjudicator, WaitsUntilScoresHaveStood) {
    using tools::Adjudicator;
    const tools::AdjudicationRules rules{600, 4, 10, 3, 20};
    Adjudicator won(rules);
    for (int ply = 0; ply < 3; ++ply) EXPECT_FALSE(won.see(-700, ply));
    EXPECT_EQ(won.see(-600, 3), GameResult::BlackWins);
    Adjudicator changing(rules);
    for (int ply = 0; ply < 12; ++ply)
        EXPECT_FALSE(changing.see(ply % 3 == 0 ? 599 : 700, ply)) << ply;
    Adjudicator disputed(rules);
    for (int ply = 0; ply < 12; ++ply) EXPECT_FALSE(disputed.see(ply % 2 == 0 ? 700 : -700, ply));
    Adjudicator unsaid(rules);
    for (int ply = 0; ply < 12; ++ply) {
        if (ply % 3 == 0) unsaid.see_nothing();
        EXPECT_FALSE(unsaid.see(700, ply));
    }
    Adjudicator drawn(rules);
    for (int ply = 0; ply < 20; ++ply) EXPECT_FALSE(drawn.see(-10, ply));
    EXPECT_EQ(drawn.see(10, 20), GameResult::Draw);
    Adjudicator off({600, 0, 10, 0, 0});
    for (int ply = 0; ply < 20; ++ply) EXPECT_FALSE(off.see(ply < 10 ? 0 : 999, ply));
}

class SpsaTool : public testing::Test {
  protected:
    SpsaTool()
        : folder_(fs::path(testing::TempDir()) / ("sebastes_spsa_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        write("parameters", "# of no effect\nMove Overhead, int, 30, 0, 60, 5, 0.02  # ms\n");
    }
    ~SpsaTool() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
    }
    std::string bytes(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    int run(std::vector<std::string> words) {
        out_.str("");
        error_.str("");
        return tools::run_program(spsa_program(), std::move(words), {out_, error_});
    }
    int tune(const std::string& state, const std::string& engine,
             std::vector<std::string> more = {}) {
        std::vector<std::string> words{path("parameters"), "--engine", engine, "-o", path(state)};
        const std::vector<std::string> usual{"--nodes", "60", "--games",     "6",
                                             "--hash",  "1",  "--max-plies", "40"};
        words.insert(words.end(), usual.begin(), usual.end());
        if (std::ranges::find(more, "--threads") == more.end())
            more.insert(more.end(), {"--threads", "1"});
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
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
    fs::path folder_;
    std::ostringstream out_;
    std::ostringstream error_;
};

TEST_F(SpsaTool, TheSameTuningTwice) {
    ASSERT_EQ(tune("one", engine_), 0) << error_.str();
    EXPECT_NE(out_.str().find("pairs 3 of 3"), std::string::npos) << out_.str();
    ASSERT_EQ(tune("two", engine_), 0) << error_.str();
    EXPECT_EQ(bytes("one"), bytes("two"));
    ASSERT_EQ(tune("three", engine_, {"--seed", "2"}), 0) << error_.str();
    EXPECT_NE(bytes("one"), bytes("three"));
    const auto state = read_state(path("one"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->wins + state->draws + state->losses, 6U);
    EXPECT_EQ(state->history.size(), 3U);
    EXPECT_NE(bytes("one").find("# Move Overhead"), std::string::npos);
}

TEST_F(SpsaTool, GoesOnWhereItWasStopped) {
    ASSERT_EQ(tune("whole", engine_), 0) << error_.str();
    // The engine's input ends after so many lines.
    write("short", "sed -u 150q | " + engine_ + "\n");
    EXPECT_EQ(tune("part", "sh " + path("short")), 2);
    EXPECT_NE(error_.str().find("exited with code 0"), std::string::npos) << error_.str();
    const auto state = read_state(path("part"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_GT(state->pairs, 0U);
    EXPECT_LT(state->pairs, 3U);
    ASSERT_EQ(tune("part", engine_), 0) << error_.str();
    EXPECT_NE(out_.str().find("goes on after"), std::string::npos);
    EXPECT_EQ(bytes("part"), bytes("whole"));
    ASSERT_EQ(tune("part", engine_), 0) << "nothing left to do";
    EXPECT_EQ(bytes("part"), bytes("whole"));

    EXPECT_EQ(tune("part", engine_, {"--seed", "2"}), 2);
    EXPECT_NE(error_.str().find("seed is 1, not 2"), std::string::npos) << error_.str();
    EXPECT_EQ(bytes("part"), bytes("whole"));
    write("part", "something else\n");
    EXPECT_EQ(tune("part", engine_), 2);
    EXPECT_EQ(bytes("part"), "something else\n");
}

TEST_F(SpsaTool, PlaysOnSeveralThreadsFromOpeningsWithAClock) {
    write("openings",
          "rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1\n\n"
          "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n");
    std::vector<std::string> words{path("parameters"),
                                   "--engine",
                                   engine_,
                                   "-o",
                                   path("state"),
                                   "--games",
                                   "4",
                                   "--tc",
                                   "0.2",
                                   "--threads",
                                   "2",
                                   "--openings",
                                   path("openings"),
                                   "--max-plies",
                                   "16"};
    ASSERT_EQ(run(words), 0) << error_.str();
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
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\nNo Such, int, 5, 0, 10, 1, 0.002\n");
    EXPECT_EQ(tune("state", dead), 2);
    EXPECT_NE(error_.str().find("no spin option 'No Such'"), std::string::npos) << error_.str();
    write("parameters", "Margin, int, 5, 0, 11, 1, 0.002\n");
    EXPECT_EQ(tune("state", dead), 2);
    EXPECT_NE(error_.str().find("range 0 to 10"), std::string::npos) << error_.str();
    write("parameters", "\nMargin, int, 5, 0, 10, 1\n");
    EXPECT_EQ(tune("state", dead), 2);
    EXPECT_NE(error_.str().find("parameters:2: "), std::string::npos) << error_.str();
    write("parameters", "Margin, int, 5, 0, 10, 1, 1\nMargin, int, 5, 0, 10, 1, 1\n");
    EXPECT_EQ(tune("state", dead), 2);
    EXPECT_NE(error_.str().find("parameters:2: 'Margin' a second time"), std::string::npos);
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\n");
    EXPECT_EQ(run({path("parameters"), "--engine", dead, "-o", path("state"), "--games", "3"}), 2);
    EXPECT_NE(error_.str().find("not an even number"), std::string::npos) << error_.str();
    EXPECT_EQ(tune("state", dead, {"--option", "Other=1"}), 2);
    EXPECT_NE(error_.str().find("no option Other"), std::string::npos) << error_.str();
    EXPECT_EQ(tune("state", "/no/such/engine"), 2);
    EXPECT_EQ(run({path("parameters"), "--engine", dead, "-o", path("state"), "--tc", "x"}), 2);
    EXPECT_FALSE(fs::exists(path("state")));
}

TEST_F(SpsaTool, AnEnginesFaultIsSaidOnce) {
    write("parameters", "Margin, int, 5, 0, 10, 1, 0.002\n");
    EXPECT_EQ(tune("state", fake("wrong", "echo bestmove e2e5"), {"--threads", "2"}), 2);
    EXPECT_NE(error_.str().find("Fake answered with 'e2e5'"), std::string::npos) << error_.str();
    EXPECT_EQ(error_.str().find("answered"), error_.str().rfind("answered")) << error_.str();
    EXPECT_EQ(tune("state", fake("dead", "exit 3")), 2);
    EXPECT_NE(error_.str().find("Fake exited with code 3"), std::string::npos) << error_.str();
    const auto state = read_state(path("state"));
    ASSERT_TRUE(state) << state.error();
    EXPECT_EQ(state->pairs, 0U);
}

TEST_F(SpsaTool, ListsAndShows) {
    const std::string engine = fake("fake", "exit 1");
    ASSERT_EQ(run({"list", "--engine", engine}), 0) << error_.str();
    EXPECT_EQ(out_.str(), "Margin, int, 5, 0, 10, 1, 0.002\n");
    State state;
    state.parameters = {{"Margin", 5, 0, 10, 1, 0.002}, {"A <b>", 100, 0, 400, 20, 0.002}};
    state.pairs = 50;
    state.all_pairs = 100;
    state.values = {5.75, 90};
    state.history = {{25, {5.25, 95}}};
    write("state", to_text(state));
    ASSERT_EQ(run({"show", path("state")}), 0) << error_.str();
    EXPECT_NE(out_.str().find("Margin        5       5.75    +0.75\n"), std::string::npos)
        << out_.str();
    EXPECT_NE(out_.str().find("A <b>       100      90.00    -0.50\n"), std::string::npos)
        << out_.str();
    ASSERT_EQ(run({"show", path("state"), "--setoptions", "--picture", path("course.svg")}), 0);
    EXPECT_EQ(out_.str(), "setoption name Margin value 6\nsetoption name A <b> value 90\n");
    const std::string picture = bytes("course.svg");
    EXPECT_NE(picture.find("<title>Margin +0.75</title>"), std::string::npos);
    EXPECT_NE(picture.find("A &lt;b&gt; -0.50"), std::string::npos);
    EXPECT_EQ(run({"show", path("nothing")}), 2);
}

}  // namespace
}  // namespace sebastes::spsa
