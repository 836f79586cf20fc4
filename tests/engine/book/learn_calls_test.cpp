// A learn file where the file system fails: it is whole afterwards and says so, or has said that it
// is not.
#if defined(__linux__)
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "book/learn_file.h"
#include "tests/support/failing_calls.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

constexpr int kMostCalls = 200;
using GameTimes = std::vector<std::int64_t>;

std::string message_of(const std::optional<Error>& error) { return error ? error->message : ""; }

LearnFile learn_file_at(const std::string& path) {
    auto file = LearnFile::open(path);
    EXPECT_TRUE(file) << file.error();
    return file ? std::move(*file) : *LearnFile::open("");
}

// By their times; an error is the only other thing there.
GameTimes games_of(const LearnFile& file, std::string& error) {
    GameTimes found;
    error = message_of(file.for_each_game([&](const TaughtGame& each) {
        found.push_back(each.game.time);
        return true;
    }));
    return found;
}
GameTimes games_at(const std::string& path) {
    std::string error;
    const GameTimes found = games_of(learn_file_at(path), error);
    EXPECT_EQ(error, "");
    return found;
}

// A learn file with the games 1 to `count`, and an unfinished record.
std::string learnt_bytes(const std::string& path, std::uint64_t count) {
    std::filesystem::remove(path);
    LearnFile file = learn_file_at(path);
    for (std::uint64_t i = 1; i <= count; ++i) EXPECT_EQ(message_of(file.add(random_game(i))), "");
    return file_bytes(path) + "torn";
}

TEST(LearnCalls, AGameIsLearntOrSaidNotToBe) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    for (const std::uint64_t before : {0U, 2U}) {
        const std::string bytes = before == 0 ? "" : learnt_bytes(path, before);
        int failed = 0;
        for (int call = 1, reached = 1; reached != 0; ++call) {
            ASSERT_LT(call, kMostCalls);
            write_bytes(path, bytes);
            LearnFile file = learn_file_at(path);
            std::string error;
            reached = run_with(call, CallAnswer::Error,
                               [&] { error = message_of(file.add(random_game(9))); });
            GameTimes expected;
            for (std::uint64_t i = 1; i <= before; ++i)
                expected.push_back(static_cast<std::int64_t>(i));
            if (error.empty()) expected.push_back(9);
            EXPECT_EQ(games_at(path), expected) << call << ": " << error;
            EXPECT_EQ(file.games(), expected.size()) << call << ": " << error;
            EXPECT_EQ(message_of(file.add(random_game(10))), "") << call;
            expected.push_back(10);
            EXPECT_EQ(games_at(path), expected) << call;
            failed += !error.empty();
        }
        EXPECT_GE(failed, 4) << "lock, reading, writing, syncing";
    }
}

// From one call on nothing works: what was not undone is an unfinished record.
TEST(LearnCalls, ADiskThatFailsForGoodLeavesTheGamesBefore) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 2);
    int failed = 0;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        ASSERT_LT(call, kMostCalls);
        write_bytes(path, bytes);
        LearnFile file = learn_file_at(path);
        std::string error;
        reached = run_with(
            call, CallAnswer::Error, [&] { error = message_of(file.add(random_game(9))); }, true);
        GameTimes expected{1, 2};
        if (error.empty()) expected.push_back(9);
        // All was written, and only then it failed.
        GameTimes found = games_at(path);
        if (!error.empty() && found.size() == 3) found.pop_back();
        EXPECT_EQ(found, expected) << call << ": " << error;
        EXPECT_EQ(file.games(), expected.size()) << call << ": " << error;
        EXPECT_EQ(message_of(file.add(random_game(10))), "") << call;
        EXPECT_EQ(games_at(path).back(), 10) << call;
        failed += !error.empty();
    }
    EXPECT_GE(failed, 4);
}

TEST(LearnCalls, WhatIsInterruptedOrDoneInPartIsDoneWhole) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 1);
    for (const CallAnswer answer : {CallAnswer::Interrupted, CallAnswer::Part})
        for (int call = 1, reached = 1; reached != 0; ++call) {
            ASSERT_LT(call, kMostCalls);
            write_bytes(path, bytes);
            reached = run_with(call, answer, [&] {
                LearnFile file = learn_file_at(path);
                EXPECT_EQ(message_of(file.add(random_game(2))), "") << call;
                EXPECT_EQ(message_of(file.compact(1)), "") << call;
            });
            EXPECT_EQ(games_at(path), (GameTimes{2})) << call;
        }
}

// A write of nothing is a full disk; a read of nothing is the file's end.
TEST(LearnCalls, AWriteOfNothingIsAFullDisk) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 1);
    bool full = false;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        write_bytes(path, bytes);
        LearnFile file = learn_file_at(path);
        std::string error;
        reached = run_with(call, CallAnswer::Nothing,
                           [&] { error = message_of(file.add(random_game(2))); });
        full |= error == path + ": cannot be written: No space left on device";
    }
    EXPECT_TRUE(full);
}

TEST(LearnCalls, GamesAreReadOutWholeOrAnErrorIsSaid) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    learnt_bytes(path, 3);
    const LearnFile file = learn_file_at(path);
    int failed = 0;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        GameTimes found;
        std::string error;
        reached = run_with(call, CallAnswer::Error, [&] { found = games_of(file, error); });
        if (error.empty())
            EXPECT_EQ(found, (GameTimes{1, 2, 3})) << call;
        else
            EXPECT_EQ(error, path + ": cannot be read") << call;
        failed += !error.empty();
    }
    EXPECT_GE(failed, 3);
}

// A record, and behind the games zeros, of more than is read at once.
TEST(LearnCalls, AnEndThatCannotBeReadIsAnErrorAndNoDamage) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::vector<LearntMove> moves(kMostMerged, LearntMove{1, 2, 3, 4});
    const std::string record = merged_record(moves);
    std::string records;
    for (int i = 0; i < 6; ++i) records += record;
    write_bytes(path, learn_header(7) + records + std::string(8 * record.size(), '\0'));
    int failed = 0;
    for (const CallAnswer answer : {CallAnswer::Error, CallAnswer::Nothing})
        for (int call = 1, reached = 1; reached != 0; ++call) {
            std::string error;
            reached = run_with(call, answer, [&] {
                const auto file = LearnFile::open(path);
                error = file ? "" : file.error();
            });
            const std::string expected =
                answer == CallAnswer::Error ? ": cannot be read" : ": is damaged at byte ";
            EXPECT_TRUE(error.empty() || error.starts_with(path + expected)) << error;
            failed += !error.empty();
        }
    EXPECT_GE(failed, 3);
}

TEST(LearnCalls, PuttingTogetherLosesNothing) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 4);
    int failed = 0;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        ASSERT_LT(call, kMostCalls);
        write_bytes(path, bytes);
        LearnFile file = learn_file_at(path);
        const std::size_t moves = file.moves();
        std::string error;
        reached = run_with(call, CallAnswer::Error, [&] { error = message_of(file.compact(1)); });
        LearnFile again = learn_file_at(path);
        EXPECT_EQ(again.moves(), moves) << call << ": " << error;
        EXPECT_TRUE(!error.empty() || file.games() == again.games()) << call;
        failed += !error.empty();
    }
    EXPECT_GE(failed, 4);
}

}  // namespace
}  // namespace sebastes
#endif
