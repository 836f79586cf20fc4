// Learn files when system calls fail: the file is whole afterwards, or the failure is reported.
#if defined(__linux__)
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "book/learn_file.h"
#include "tests/support/failing_calls.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

constexpr int kMostCalls = 200;

// A learn file with the games 1 to `count`, and an unfinished record.
std::string learnt_bytes(const std::string& path, std::uint64_t count) {
    std::filesystem::remove(path);
    LearnFile file = learn_file_at(path);
    for (std::uint64_t i = 1; i <= count; ++i) EXPECT_EQ(message_of(file.add(random_game(i))), "");
    return test::read_file(path) + "torn";
}

// Adds game 9 to a file with the games before, while one call fails, or all from that one on; for
// each of its calls.  Whether it was the last that failed: the game is there, whatever is said.
void check_adding(std::uint64_t before, bool for_good) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = before == 0 ? "" : learnt_bytes(path, before);
    int failed = 0;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        ASSERT_LT(call, kMostCalls);
        write_bytes(path, bytes);
        LearnFile file = learn_file_at(path);
        std::string error;
        reached = run_with(
            call, CallAnswer::Error, [&] { error = message_of(file.add(random_game(9))); },
            for_good);
        Times expected;
        for (std::uint64_t i = 1; i <= before; ++i)
            expected.push_back(static_cast<std::int64_t>(i));
        Times with_game = expected;
        with_game.push_back(9);
        const Times found = times_at(path);
        EXPECT_TRUE(found == with_game || (!error.empty() && found == expected)) << call << error;
        EXPECT_EQ(file.games(), error.empty() ? with_game.size() : expected.size()) << call;
        EXPECT_EQ(message_of(file.add(random_game(10))), "") << call;
        with_game = found;
        with_game.push_back(10);
        EXPECT_EQ(times_at(path), with_game) << call;
        failed += !error.empty();
    }
    EXPECT_GE(failed, 4) << "lock, reading, writing, syncing";
}

TEST(LearnCalls, AGameIsLearntOrSaidNotToBe) {
    for (const std::uint64_t before : {0U, 2U})
        for (const bool for_good : {false, true}) check_adding(before, for_good);
}

TEST(LearnCalls, WhatIsInterruptedOrDoneInPartIsDoneWhole) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 1);
    for (const CallAnswer answer : {CallAnswer::Interrupted, CallAnswer::Part})
        for (int call = 1, reached = 1; reached != 0; ++call) {
            ASSERT_LT(call, kMostCalls);
            write_bytes(path, bytes);
            reached = run_with(call, answer, [&] {
                LearnFile file = learn_file_at(path);
                EXPECT_EQ(message_of(file.add(random_game(2))), "") << call;
            });
            EXPECT_EQ(times_at(path), (Times{1, 2})) << call;
        }
}

// A write of nothing is a full disk; a read of nothing is the end of a file that became shorter.
TEST(LearnCalls, AWriteOfNothingIsAFullDiskAndAReadAnError) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string bytes = learnt_bytes(path, 1);
    std::set<std::string> errors;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        write_bytes(path, bytes);
        LearnFile file = learn_file_at(path);
        std::string error;
        reached = run_with(call, CallAnswer::Nothing,
                           [&] { error = message_of(file.add(random_game(2))); });
        errors.insert(error);
        EXPECT_EQ(times_at(path).front(), 1) << call;
    }
    EXPECT_TRUE(errors.contains(path + ": cannot be written: No space left on device"));
    EXPECT_TRUE(errors.contains(path + ": cannot be read: Input/output error"));
}

TEST(LearnCalls, GamesAreReadOutWholeOrAnErrorIsSaid) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    learnt_bytes(path, 3);
    const LearnFile file = learn_file_at(path);
    int failed = 0;
    for (int call = 1, reached = 1; reached != 0; ++call) {
        std::size_t found = 0;
        std::string error;
        reached = run_with(call, CallAnswer::Error, [&] {
            const auto games = file.read_games();
            error = games ? "" : games.error();
            found = games ? games->size() : 0;
        });
        EXPECT_EQ(found, error.empty() ? 3U : 0U) << call << ": " << error;
        failed += !error.empty();
    }
    EXPECT_GE(failed, 1);
}

}  // namespace
}  // namespace sebastes
#endif
