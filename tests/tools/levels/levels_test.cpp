// tools/programs/levels: players, matches between them, ratings from results.
#include "notation/notation.h"
#include "tests/support/tool_run.h"
#include "tools/programs/levels/commands.h"
#include "tools/programs/levels/ratings.h"

namespace sebastes::levels {
namespace {

class LevelsTool : public test::ToolRun {
  protected:
    LevelsTool() : ToolRun(levels_program()) {}

    const std::string engine_ = "uci:" + std::string(SEBASTES_BINARY_DIR) + "/sebastes;";
};

TEST_F(LevelsTool, TheSameMatchTwice) {
    const std::vector<std::string> words{"match", "elo:600", "nodes:100", "--games", "2"};
    ASSERT_EQ(run(words), 0) << err_;
    const std::string first = out_;
    run(words);
    EXPECT_EQ(out_, first);
    const auto result = parse_result(out_);
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->first, "elo:600");
    EXPECT_EQ(result->second, "nodes:100");
    EXPECT_EQ(result->score.games(), 2);
}

TEST_F(LevelsTool, AnotherEnginePlaysToo) {
    ASSERT_EQ(
        run({"match", "random", engine_ + "Skill Level=3", "--games", "2", "--seconds", "0.2"}), 0)
        << err_;
    EXPECT_TRUE(out_has("\t0 ")) << out_;
    EXPECT_EQ(run({"match", "random", engine_ + "EvalFile=/no/such", "--games", "2"}), 2);
    EXPECT_TRUE(err_has("refuses the option EvalFile: /no/such: No such file")) << err_;
    EXPECT_EQ(out_, "");
}

TEST_F(LevelsTool, TheStrongerWins) {
    const auto strong = make_player("elo:1500", 1);
    const auto weak = make_player("random", 1);
    int moves = 0;
    const auto score = play_book_pair(**strong, **weak, 5, {}, [&](const Game& before, Move move) {
        EXPECT_TRUE(before.position().is_legal(move));
        ++moves;
    });
    ASSERT_TRUE(score && *score);
    EXPECT_EQ((*score)->wins, 2);
    EXPECT_GT(moves, 10);
}

TEST_F(LevelsTool, RatingsAreThoseOfTheFormula) {
    const std::vector<MatchResult> results{
        {"a", "b", {76, 0, 24}}, {"c", "a", {640, 0, 360}}, {"x", "y", {1, 0, 0}}};
    const auto found = ratings(results, {{"b", 1000}});
    EXPECT_EQ(found.at("b").elo, 1000);
    EXPECT_NEAR(found.at("a").elo, 1200, 10);
    EXPECT_NEAR(found.at("c").elo, 1300, 12);
    EXPECT_NEAR(found.at("c").error, 22, 4);
    EXPECT_FALSE(found.contains("x")) << "no game joins it to a known player";
    EXPECT_NEAR(elo_of_share(64, 100), 100, 1);
    EXPECT_NEAR(elo_of_share(0, 100), -elo_of_share(100, 100), 0.001);
}

TEST_F(LevelsTool, FitReadsWhatMatchPrints) {
    const std::string file =
        write("results", to_line("elo:800", "uci:other", {60, 20, 20}) + "\t+147 ± 70\n");
    EXPECT_EQ(run({"fit", file, "--known", "uci:other=1000", "--picture", path("fit.svg")}), 0)
        << err_;
    EXPECT_TRUE(out_has("elo:800")) << out_;
    EXPECT_NE(read("fit.svg").find("</svg>"), std::string::npos);
    EXPECT_EQ(run({"fit", write("none", "no result\n")}), 2);
}

TEST_F(LevelsTool, BlundersAreCounted) {
    EXPECT_EQ(run({"blunders", "greedy", "--games", "2", "--judge", "200"}), 0) << err_;
    EXPECT_FALSE(out_has("queens hung 0 ")) << out_;
}

TEST_F(LevelsTool, WhatIsNoPlayerIsRefused) {
    for (const char* words : {"", "elo:", "elo:9", "elo:99999", "nodes:0", "nodes:x", "somebody",
                              "uci:/no/such/engine", "xboard:/no/such/engine"}) {
        EXPECT_EQ(run({"match", words, "random", "--games", "2"}), 2) << words;
        EXPECT_FALSE(err_.empty()) << words;
    }
}

}  // namespace
}  // namespace sebastes::levels
