// tools/programs/levels: players, matches between them, ratings from results.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "notation/notation.h"
#include "tools/programs/levels/commands.h"
#include "tools/programs/levels/ratings.h"

namespace sebastes::levels {
namespace {

struct LevelsRun {
    int code;
    std::string out;
    std::string error;
};

LevelsRun run_levels(std::vector<std::string> words) {
    std::ostringstream out;
    std::ostringstream error;
    const int code = tools::run_program(levels_program(), std::move(words), {out, error});
    return {code, out.str(), error.str()};
}

TEST(LevelsTool, TheSameMatchTwice) {
    const std::vector<std::string> words{"match", "elo:600", "nodes:100", "--games", "2"};
    const LevelsRun run = run_levels(words);
    ASSERT_EQ(run.code, 0) << run.error;
    EXPECT_EQ(run.out, run_levels(words).out);
    const auto result = parse_result(run.out);
    ASSERT_TRUE(result) << result.error();
    EXPECT_EQ(result->first, "elo:600");
    EXPECT_EQ(result->second, "nodes:100");
    EXPECT_EQ(result->score.games(), 2);
}

TEST(LevelsTool, AnotherEnginePlaysToo) {
    const std::string engine = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
    const LevelsRun run = run_levels({"match", "random", "uci:" + engine + ";Skill Level=3",
                                      "--games", "2", "--seconds", "0.2"});
    ASSERT_EQ(run.code, 0) << run.error;
    EXPECT_NE(run.out.find("\t0 "), std::string::npos) << run.out;
}

TEST(LevelsTool, TheStrongerWins) {
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

TEST(LevelsTool, RatingsAreThoseOfTheFormula) {
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

TEST(LevelsTool, FitReadsWhatMatchPrints) {
    const auto folder = std::filesystem::path(testing::TempDir());
    const std::string file = folder / ("levels_" + std::to_string(getpid()));
    std::ofstream(file) << to_line("elo:800", "uci:other", {60, 20, 20}) << "\t+147 ± 70\n";
    const LevelsRun run =
        run_levels({"fit", file, "--known", "uci:other=1000", "--picture", file + ".svg"});
    EXPECT_EQ(run.code, 0) << run.error;
    EXPECT_NE(run.out.find("elo:800"), std::string::npos) << run.out;
    std::ifstream picture(file + ".svg");
    EXPECT_NE(std::string(std::istreambuf_iterator<char>(picture), {}).find("</svg>"),
              std::string::npos);
    std::ofstream(file) << "no result\n";
    EXPECT_EQ(run_levels({"fit", file}).code, 2);
    std::filesystem::remove(file);
    std::filesystem::remove(file + ".svg");
}

TEST(LevelsTool, BlundersAreCounted) {
    const LevelsRun run = run_levels({"blunders", "greedy", "--games", "2", "--judge", "200"});
    EXPECT_EQ(run.code, 0) << run.error;
    EXPECT_EQ(run.out.find("queens hung 0 "), std::string::npos) << run.out;
}

TEST(LevelsTool, WhatIsNoPlayerIsRefused) {
    for (const char* words : {"", "elo:", "elo:9", "elo:99999", "nodes:0", "nodes:x", "somebody",
                              "uci:/no/such/engine", "xboard:/no/such/engine"}) {
        const LevelsRun run = run_levels({"match", words, "random", "--games", "2"});
        EXPECT_EQ(run.code, 2) << words;
        EXPECT_FALSE(run.error.empty()) << words;
    }
}

TEST(LevelsTool, AnEnginesOptionIsRefusedByIt) {
    const std::string engine = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
    const LevelsRun run = run_levels({"match", "random", "uci:" + engine + ";EvalFile=/no/such",
                                      "--games", "2", "--seconds", "0.2"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.error.find("refuses the option EvalFile: /no/such: No such file"),
              std::string::npos)
        << run.error;
    EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace sebastes::levels
