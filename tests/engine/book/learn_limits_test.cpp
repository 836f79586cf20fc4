// A learn file that others change or made, one that is full, and games that are too long for it.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "book/learn_file.h"
#include "book/learn_record.h"
#include "book/polyglot_key.h"
#include "core/byte_text.h"
#include "notation/notation.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

std::string fault_text(const std::optional<Error>& error) { return error ? error->message : ""; }

std::string fault_of_opening(const std::string& path) {
    const auto file = LearnFile::open(path);
    return file ? "" : file.error();
}

// Of the games in a file, by which the tests know them.
std::vector<std::int64_t> times_in(const std::string& path) {
    std::vector<std::int64_t> found;
    const auto file = LearnFile::open(path);
    EXPECT_TRUE(file) << file.error();
    if (!file) return found;
    EXPECT_FALSE(file->for_each_game([&](const TaughtGame& each) {
        found.push_back(each.game.time);
        return true;
    }));
    return found;
}

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

// A header with a right checksum.
std::string learn_header_with(std::uint32_t version, std::uint64_t start_key) {
    std::string bytes = "SebLearn";
    put_number(bytes, version);
    std::string rest;
    put_number(rest, start_key);
    put_number(rest, std::uint64_t{7});
    put_number(bytes, checksum(bytes + rest));
    return bytes + rest;
}

TEST(LearnFileLimits, FilesOfOtherProgramsAreNamed) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::uint64_t key = polyglot_key(Position::start());
    write_bytes(path, learn_header_with(1, key));
    EXPECT_EQ(fault_of_opening(path), "");
    write_bytes(path, learn_header_with(2, key));
    EXPECT_EQ(fault_of_opening(path), path + ": is a learn file of version 2, which is not known");
    write_bytes(path, learn_header_with(1, key + 1));
    EXPECT_EQ(fault_of_opening(path), path + ": is a learn file with other keys");
}

TEST(LearnFileLimits, AFolderInItsPlaceIsAnError) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    auto file = LearnFile::open(path);
    ASSERT_TRUE(file) << file.error();
    for (std::uint64_t i = 1; i <= 2; ++i) ASSERT_EQ(fault_text(file->add(random_game(i))), "");
    std::filesystem::remove(path);
    std::filesystem::create_directory(path);
    const auto visit = [](const TaughtGame&) { return true; };
    EXPECT_EQ(fault_text(file->for_each_game(visit)), path + ": is no regular file");
    EXPECT_EQ(fault_text(file->add(random_game(3))).substr(0, path.size()), path);
}

// With the most games that it may have, the older half is put together.
TEST(LearnFileLimits, AFullOneIsPutTogether) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const LearntGame game = learnt_game("e4/20 e5 Nf3/10 f6", GameResult::BlackWins);
    const std::string record = game_record(game, lessons_of(game));
    std::string bytes = learn_header(7);
    for (std::size_t i = 2; i < LearnFile::kMostGames; ++i) bytes += record;
    write_bytes(path, bytes);
    auto file = LearnFile::open(path);
    ASSERT_TRUE(file) << file.error();
    ASSERT_EQ(fault_text(file->add(random_game(1))), "");
    EXPECT_EQ(file->games(), LearnFile::kMostGames - 1);
    ASSERT_EQ(fault_text(file->add(random_game(2))), "");
    EXPECT_EQ(file->games(), LearnFile::kMostGames / 2);
    EXPECT_LT(file_bytes(path).size(), bytes.size() * 6 / 10);
    EXPECT_EQ(times_in(path).back(), 2);
}

}  // namespace
}  // namespace sebastes
