// What a file system may answer to each call: an error, an interruption, a part.  A learn file is
// whole afterwards and says so, or has said that it is not; a book has all its moves or none.
//
// The calls are these here, in the place of the C library's.
#if defined(__linux__)
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "book/learn_file.h"
#include "book/opening_book.h"
#include "book/polyglot_key.h"
#include "tests/learnt_games.h"

namespace sebastes {
namespace {

enum class CallAnswer { Error, Interrupted, Part, Nothing };

// Of the thread's calls since the last arm() the one that is answered so; 0: none.
thread_local int calls_made = 0;
thread_local int call_answered = 0;
thread_local CallAnswer answer_of_it = CallAnswer::Error;

bool is_answered() { return ++calls_made == call_answered; }

// Of a call that moves bytes: how many it does, or -1 with errno.
std::optional<ssize_t> byte_answer(std::size_t& count) {
    if (!is_answered()) return std::nullopt;
    if (answer_of_it == CallAnswer::Part) {
        count = (count + 1) / 2;
        return std::nullopt;
    }
    if (answer_of_it == CallAnswer::Nothing) return 0;
    errno = answer_of_it == CallAnswer::Interrupted ? EINTR : EIO;
    return -1;
}

// Of one that is not interrupted.
bool fails_plainly() {
    if (!is_answered() || answer_of_it != CallAnswer::Error) return false;
    errno = EIO;
    return true;
}

// Runs it with the call of that number answered so; whether it made so many.
bool run_with(int call, CallAnswer answer, const std::function<void()>& work) {
    calls_made = 0;
    answer_of_it = answer;
    call_answered = call;
    work();
    call_answered = 0;
    return calls_made >= call;
}

}  // namespace
}  // namespace sebastes

extern "C" {
ssize_t pread(int file, void* bytes, size_t count, off_t offset) {
    if (const auto answer = sebastes::byte_answer(count)) return *answer;
    return syscall(SYS_pread64, file, bytes, count, offset);
}
ssize_t pwrite(int file, const void* bytes, size_t count, off_t offset) {
    if (const auto answer = sebastes::byte_answer(count)) return *answer;
    return syscall(SYS_pwrite64, file, bytes, count, offset);
}
ssize_t write(int file, const void* bytes, size_t count) {
    if (const auto answer = sebastes::byte_answer(count)) return *answer;
    return syscall(SYS_write, file, bytes, count);
}
int flock(int file, int operation) noexcept {
    if (sebastes::is_answered() && sebastes::answer_of_it <= sebastes::CallAnswer::Interrupted) {
        errno = sebastes::answer_of_it == sebastes::CallAnswer::Error ? EIO : EINTR;
        return -1;
    }
    return static_cast<int>(syscall(SYS_flock, file, operation));
}
int fsync(int file) {
    return sebastes::fails_plainly() ? -1 : static_cast<int>(syscall(SYS_fsync, file));
}
int ftruncate(int file, off_t size) noexcept {
    return sebastes::fails_plainly() ? -1 : static_cast<int>(syscall(SYS_ftruncate, file, size));
}
}

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

TEST(FileCalls, AGameIsLearntOrSaidNotToBe) {
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

TEST(FileCalls, WhatIsInterruptedOrDoneInPartIsDoneWhole) {
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
TEST(FileCalls, AWriteOfNothingIsAFullDisk) {
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

TEST(FileCalls, GamesAreReadOutWholeOrAnErrorIsSaid) {
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
TEST(FileCalls, AnEndThatCannotBeReadIsAnErrorAndNoDamage) {
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

TEST(FileCalls, PuttingTogetherLosesNothing) {
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

TEST(FileCalls, ABookThatCannotBeReadIsRefusedOrHasNoMove) {
    const TemporaryFolder folder;
    const std::string path = folder.path("book.bin");
    const Position start = Position::start();
    std::string bytes;
    for (const char* move : {"d2d4", "e2e4"}) {
        unsigned char entry[PolyglotEntry::kSize];
        PolyglotEntry{polyglot_key(start), to_polyglot(*parse_uci(start, move)), 1, 0}.write(entry);
        bytes.append(reinterpret_cast<const char*>(entry), sizeof entry);
    }
    write_bytes(path, bytes);
    for (const CallAnswer answer : {CallAnswer::Error, CallAnswer::Nothing}) {
        std::string error;
        const auto open = [&] {
            const auto book = OpeningBook::open(path);
            error = book ? "" : book.error();
        };
        EXPECT_TRUE(run_with(1, answer, open));
        EXPECT_EQ(error, path + (answer == CallAnswer::Error ? ": Input/output error"
                                                             : ": it became shorter"));
        const auto book = OpeningBook::open(path);
        ASSERT_TRUE(book) << book.error();
        for (int call = 1, reached = 1; reached != 0; ++call) {
            std::vector<BookMove> moves;
            reached = run_with(call, answer, [&] { moves = book->moves(start); });
            EXPECT_EQ(moves.size() == 2, reached == 0) << call;
        }
    }
}

}  // namespace
}  // namespace sebastes
#endif
