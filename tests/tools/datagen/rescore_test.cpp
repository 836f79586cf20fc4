// tools/programs/datagen rescore: the same games with scores of new searches.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/datagen_tool_run.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {
namespace {

TEST_F(DatagenTool, RescoredGamesDifferInScoresAlone) {
    ASSERT_EQ(generate("old", kMixed), 0);
    const auto rescore = [&](const std::string& name, const std::string& nodes,
                             const std::string& threads) {
        return command("rescore",
                       {path("old"), path(name), "--nodes", nodes, "--threads", threads});
    };
    ASSERT_EQ(rescore("new", "30", "1"), 0) << err_;
    EXPECT_TRUE(out_has("games to 9 of 9, ")) << out_;
    ASSERT_EQ(rescore("three", "30", "3"), 0) << err_;
    EXPECT_TRUE(read("new") == read("three"));
    auto before = games_in(path("old"));
    auto after = games_in(path("new"));
    ASSERT_EQ(before.size(), after.size());
    std::size_t scores = 0;
    std::size_t others = 0;
    for (auto& [number, game] : before) {
        ASSERT_TRUE(after.contains(number));
        training::TrainingGame& scored = after.at(number);
        ASSERT_EQ(game.moves.size(), scored.moves.size());
        for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
            EXPECT_EQ(game.moves[ply].has_score(), scored.moves[ply].has_score());
            ++scores;
            others += game.moves[ply].score != scored.moves[ply].score;
            scored.moves[ply].score = game.moves[ply].score;
        }
        EXPECT_TRUE(game == scored) << number;
    }
    EXPECT_GT(others, scores / 4);
    // A file that was cut off is gone on with; one of other settings is not.
    std::filesystem::resize_file(path("three"), std::filesystem::file_size(path("three")) - 5);
    ASSERT_EQ(rescore("three", "30", "1"), 0) << err_;
    EXPECT_TRUE(out_has("goes on after 8 games")) << out_;
    EXPECT_TRUE(read("new") == read("three"));
    EXPECT_EQ(rescore("three", "31", "1"), 2);
    EXPECT_TRUE(err_has("rescored-nodes is 30, not 31"));
    EXPECT_EQ(rescore("old", "30", "1"), 2) << "not into itself";
    EXPECT_EQ(command("rescore", {path("none"), path("new")}), 2);
    EXPECT_TRUE(err_has("none")) << err_;
}

}  // namespace
}  // namespace sebastes::datagen
