// A learn file that others change, and games that are too long for it.
#include <gtest/gtest.h>

#include <string>

#include "board/notation.h"
#include "book/learn_file.h"
#include "tests/learnt_games.h"

namespace sebastes {
namespace {

std::string fault_text(const std::optional<Error>& error) { return error ? error->message : ""; }

TEST(LearnFileLimits, VisitorsMayHaveEnough) {
    const TemporaryFolder folder;
    auto file = LearnFile::open(folder.path("learn.dat"));
    ASSERT_TRUE(file) << file.error();
    for (const std::uint64_t number : {1U, 2U, 3U})
        EXPECT_EQ(fault_text(file->add(random_game(number, 20))), "");
    int seen = 0;
    EXPECT_EQ(fault_text(file->for_each_game([&](const TaughtGame&) { return ++seen < 2; })), "");
    EXPECT_EQ(seen, 2);
}

TEST(LearnFileLimits, AGameThatIsTooLongIsRefused) {
    const TemporaryFolder folder;
    auto file = LearnFile::open(folder.path("learn.dat"));
    ASSERT_TRUE(file) << file.error();
    LearntGame game;
    game.result = GameResult::BlackWins;
    const char* const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    Position position = game.start;
    for (std::size_t i = 0; i <= kMostLearntPlies; ++i) {
        game.moves.push_back(*parse_uci(position, moves[i % 4]));
        game.scores.push_back(-300);
        position = position.after(game.moves.back());
    }
    EXPECT_EQ(fault_text(file->add(game)), "a game of " + std::to_string(kMostLearntPlies + 1) +
                                               " moves is too long to be learnt");
    EXPECT_FALSE(std::filesystem::exists(folder.path("learn.dat")));
    game.moves.pop_back();
    game.scores.pop_back();
    EXPECT_EQ(fault_text(file->add(game)), "");
    EXPECT_EQ(file->games(), 1U);
}

TEST(LearnFileLimits, AnotherMayCutItOrTakeItAway) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    auto file = LearnFile::open(path);
    ASSERT_TRUE(file) << file.error();
    for (const std::uint64_t number : {1U, 2U})
        EXPECT_EQ(fault_text(file->add(random_game(number, 20))), "");
    write_bytes(path, file_bytes(path).substr(0, file_bytes(path).size() - 5));
    EXPECT_EQ(fault_text(file->add(random_game(4, 20))), "");
    EXPECT_EQ(file->games(), 2U) << "the first, and the one that was added";
    std::filesystem::remove(path);
    EXPECT_EQ(fault_text(file->refresh()), "");
    EXPECT_EQ(file->games(), 0U);
    std::filesystem::create_directory(path);
    EXPECT_EQ(fault_text(file->compact(0)), path + ": cannot be written: Is a directory");
    EXPECT_EQ(fault_text(file->refresh()), path + ": is no regular file");
}

}  // namespace
}  // namespace sebastes
