// tools/programs/datagen branch: games that leave other games by a random move.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "eval/see.h"
#include "notation/fen.h"
#include "tests/support/datagen_tool_run.h"
#include "tools/programs/datagen/branch.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::datagen {
namespace {

TEST_F(DatagenTool, BranchesLeaveTheirGames) {
    constexpr int kBranches = 20;
    ASSERT_EQ(generate("games", kMixed), 0);
    ASSERT_EQ(command("branch", {path("games"), path("new"), "--branches", "20", "--plies", "5",
                                 "--losing", "0"}),
              0)
        << err_;
    EXPECT_TRUE(out_has("games to 9 of 9, ")) << out_;
    const auto games = games_in(path("games"));
    const auto branches = games_in(path("new"));
    EXPECT_GT(branches.size(), games.size() * kBranches * 3 / 4);
    for (const auto& [number, branch] : branches) {
        SCOPED_TRACE(number);
        const training::TrainingGame& game = games.at(number / kBranches);
        EXPECT_EQ(branch.started, game.started);
        ASSERT_GE(branch.moves.size(), 1U);
        EXPECT_LE(branch.moves.size(), 6U);
        EXPECT_FALSE(branch.moves.front().has_score());
        EXPECT_TRUE(see_ge(branch.start, branch.moves.front().move, 0));
        EXPECT_EQ(std::ranges::count(branch.moves, false, &ScoredMove::has_score), 1);
        EXPECT_TRUE(replay(branch, [](const auto&, const auto&, int) {}));
        const std::string start = to_fen(branch.start);
        bool left_there = false;
        replay(game, [&](const Position& position, const auto& played, int) {
            left_there |= played.has_score() && to_fen(position) == start &&
                          played.move != branch.moves.front().move;
        });
        EXPECT_TRUE(left_there) << start;
    }
    std::size_t kept = 0;
    const auto read = training::read_games(
        path("new"), [&](std::span<const training::PackedPosition> game) { kept += game.size(); });
    ASSERT_TRUE(read) << read.error();
    EXPECT_GT(kept, branches.size());
}

TEST_F(DatagenTool, BranchesAreTheSameOnAnyNumberOfThreads) {
    ASSERT_EQ(generate("games", kMixed), 0);
    const auto branch = [&](const std::string& name, const std::string& seed,
                            const std::string& threads) {
        return command("branch", {path("games"), path(name), "--branches", "4", "--seed", seed,
                                  "--threads", threads});
    };
    ASSERT_EQ(branch("one", "1", "1"), 0) << err_;
    ASSERT_EQ(branch("three", "1", "3"), 0) << err_;
    EXPECT_TRUE(read("one") == read("three"));
    ASSERT_EQ(branch("other", "2", "1"), 0) << err_;
    EXPECT_FALSE(read("one") == read("other"));
    // Cut off among the branches of a game, it is gone on with.
    std::filesystem::resize_file(path("three"), std::filesystem::file_size(path("three")) / 2);
    ASSERT_EQ(branch("three", "1", "2"), 0) << err_;
    EXPECT_TRUE(out_has("goes on after ")) << out_;
    EXPECT_TRUE(read("one") == read("three"));
    EXPECT_EQ(branch("three", "2", "1"), 2);
    EXPECT_TRUE(err_has("branch-seed is 1, not 2")) << err_;
    EXPECT_EQ(command("branch", {path("none"), path("new")}), 2);
    EXPECT_TRUE(err_has("none")) << err_;
}

TEST(Branch, ResultsAreDrawnByTheLastScore) {
    training::TrainingGame game;
    const Result<Position> won = parse_fen("4k3/8/8/8/8/8/PPPPPP2/R3K3 w - - 0 1");
    ASSERT_TRUE(won) << won.error();
    game.start = *won;
    const auto legal = legal_moves(won->board());
    game.moves.push_back({legal[0], 900});
    Engine session(1);
    BranchSettings settings;
    settings.branches = 40;
    settings.losing = 0;
    std::uint64_t positions = 0;
    const auto branches = branches_of(session, settings, 3, game, positions);
    EXPECT_GT(branches.size(), 30U);
    EXPECT_GE(positions, branches.size());
    for (const training::TrainingGame& each : branches)
        EXPECT_EQ(each.result, GameResult::WhiteWins) << to_fen(each.start);
    settings.score_limit = 899;
    EXPECT_TRUE(branches_of(session, settings, 3, game, positions).empty());
}

}  // namespace
}  // namespace sebastes::datagen
