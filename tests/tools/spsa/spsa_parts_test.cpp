// tools/programs/spsa: the method, and the files that it reads and writes.
#include <gtest/gtest.h>

#include <cmath>

#include "core/random.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/shared/match/adjudicator.h"

namespace sebastes::spsa {
namespace {

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
          "a, int, 1, 0, 2, 1, -1", "a, int, 1, 0, 2, nan, 1", "a, int, 1, 0, 2, 1, 1e999",
          "a, int, 1, 0, 2, 1e-10, 1", "a, int, 1, 0, 2, 1, 1e-10", "a, int, 1, 0, 2, 1e200, 1",
          "a, int, 1, 0, 2, 1, 1e10"})
        EXPECT_FALSE(parse_parameter(line)) << line;
    EXPECT_TRUE(parse_parameter("a, int, 1, 0, 2, 1e-9, 1e9"));
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
                             "parameter a\n", "nonsense\n"})
        EXPECT_FALSE(parse_state(text + line)) << line;
    const std::pair<std::string, std::string> changes[] = {
        {"values 0.3", "values 1e300"}, {"values 0.3", "values 99.9"}, {"b c,", "a,"},
        {"b c,", "b\x1B[31m,"},         {"1.5, 0.1", "1e-320, 0.1"},   {"1.5, 0.1", "1e200, 1"}};
    for (const auto& [that, instead] : changes) {
        ASSERT_NE(text.find(that), std::string::npos) << text;
        EXPECT_FALSE(parse_state(std::string(text).replace(text.find(that), that.size(), instead)))
            << instead;
    }
    // It would have no value.
    const std::size_t at = text.find("parameter ");
    const std::string parameter = text.substr(at, text.find('\n', at) + 1 - at);
    const auto more = parse_state(std::string(text).insert(text.find("# "), parameter));
    ASSERT_FALSE(more);
    EXPECT_NE(more.error().find("a parameter behind values"), std::string::npos);
}

TEST(SpsaOptions, AreTheSpinsOfTheEngine) {
    std::vector<tools::UciOption> offered;
    for (const char* line :
         {"option name Two Words type spin default 7 min -10 max 90",
          "option name Hash type spin default 16 min 1 max 4096",
          "option name Check type check default true", "option name Bad type spin default x",
          " option\tname Small  type spin default 1 min 0 max 3"})
        offered.push_back(*tools::parse_option(line));
    const auto options = spin_options(offered);
    ASSERT_EQ(options.size(), 3U);
    EXPECT_EQ(options[0], (Parameter{"Two Words", 7, -10, 90, 5, 0.002}));
    EXPECT_EQ(options[2].c_end, 1);
    EXPECT_TRUE(is_usual_option("hash"));
    EXPECT_FALSE(is_usual_option("Two Words"));
    EXPECT_FALSE(fault_of_parameters({{"two words", 0, -10, 90, 1, 1}}, options));
    EXPECT_TRUE(fault_of_parameters({{"Two Words", 0, -11, 90, 1, 1}}, options));
    EXPECT_TRUE(fault_of_parameters({{"Check", 0, 0, 1, 1, 1}}, options));
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

}  // namespace
}  // namespace sebastes::spsa
