// System calls that return an error, an interruption or a part of the bytes: descriptors are read
// and written whole, and a book has all its moves or none.  learn_calls_test.cpp tests learn files.
//
// This file defines the calls, which replace those of the C library.
#if defined(__linux__)
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
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

#include "book/opening_book.h"
#include "book/polyglot_book.h"
#include "system/descriptor.h"
#include "tests/support/failing_calls.h"
#include "tests/support/learnt_games.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// Of the thread's calls since the last arm() the one that is answered so; 0: none.
thread_local int calls_made = 0;
thread_local int call_answered = 0;
thread_local CallAnswer answer_of_it = CallAnswer::Error;
thread_local bool answers_all = false;  // those that follow, too

bool is_answered() {
    ++calls_made;
    return call_answered != 0 &&
           (answers_all ? calls_made >= call_answered : calls_made == call_answered);
}

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

}  // namespace

bool run_with(int call, CallAnswer answer, const std::function<void()>& work, bool all) {
    calls_made = 0;
    answer_of_it = answer;
    answers_all = all;
    call_answered = call;
    work();
    call_answered = 0;
    return calls_made >= call;
}

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
ssize_t read(int file, void* bytes, size_t count) {
    if (const auto answer = sebastes::byte_answer(count)) return *answer;
    return syscall(SYS_read, file, bytes, count);
}
int poll(pollfd* files, nfds_t count, int milliseconds) {
    if (sebastes::is_answered() && sebastes::answer_of_it <= sebastes::CallAnswer::Interrupted) {
        errno = sebastes::answer_of_it == sebastes::CallAnswer::Error ? EIO : EINTR;
        return -1;
    }
    const timespec limit{milliseconds / 1000, milliseconds % 1000 * 1000000L};
    return static_cast<int>(
        syscall(SYS_ppoll, files, count, milliseconds < 0 ? nullptr : &limit, nullptr, 0));
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

TEST(FileCalls, DescriptorsAreReadAndWrittenInSpiteOfSignals) {
    Pipe pipe;
    char buffer[8];
    for (const CallAnswer answer : {CallAnswer::Interrupted, CallAnswer::Part}) {
        EXPECT_TRUE(run_with(1, answer, [&] { EXPECT_TRUE(write_all(pipe.writer(), "go on")); }));
        std::ptrdiff_t got = 0;
        EXPECT_TRUE(run_with(1, answer, [&] { got = read_some(pipe.reader(), buffer, 5); }));
        EXPECT_EQ(got, answer == CallAnswer::Part ? 3 : 5) << "of one reading";
        if (got == 3) got += read_some(pipe.reader(), buffer, 5);
        EXPECT_EQ(got, 5);
    }
    bool is_there = false;
    EXPECT_TRUE(write_all(pipe.writer(), "x"));
    const auto wait = [&] { is_there = wait_for_input(pipe.reader(), pipe.writer()); };
    EXPECT_TRUE(run_with(1, CallAnswer::Interrupted, wait));
    EXPECT_TRUE(is_there);
    EXPECT_TRUE(run_with(1, CallAnswer::Error, wait));
    EXPECT_TRUE(is_there) << "the read then fails";
    pipe.close_reader();
    Pipe other;
    is_there = true;
    const auto wait_without = [&] { is_there = wait_for_input(other.reader(), pipe.writer()); };
    EXPECT_TRUE(run_with(1, CallAnswer::Interrupted, wait_without));
    EXPECT_FALSE(is_there) << "nobody reads what would be answered";
}

TEST(FileCalls, ABookThatCannotBeReadIsRefusedOrHasNoMove) {
    const LearnFolder folder;
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
