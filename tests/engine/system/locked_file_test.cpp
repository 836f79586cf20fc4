// Files that several programs share: what happens to them while their lock is waited for.
#include "book/locked_file.h"

#include <gtest/gtest.h>
#include <sys/file.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

// Another program's hold on a file; it does something, and lets go, a little later.
class Holder {
  public:
    Holder(const std::string& path, const std::function<void()>& work)
        : file_(std::fopen(path.c_str(), "r")) {
        EXPECT_EQ(flock(fileno(file_), LOCK_EX), 0);
        thread_ = std::thread([this, work] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            work();
            std::fclose(file_);
        });
    }
    ~Holder() { thread_.join(); }
    Holder(const Holder&) = delete;
    Holder& operator=(const Holder&) = delete;

  private:
    std::FILE* file_;
    std::thread thread_;
};

TEST(LockedFile, WaitsForAnother) {
    const TemporaryFolder folder;
    const std::string path = folder.path("a");
    write_bytes(path, "old");
    for (const auto use : {LockedFile::Use::Read, LockedFile::Use::Write}) {
        const Holder holder(path, [&] { write_bytes(path, "written under the lock"); });
        const auto file = LockedFile::open(path, use);
        ASSERT_TRUE(file) << file.error();
        EXPECT_EQ(file->size(), 22U) << "as it is when the lock is had";
        write_bytes(path, "old");
    }
}

// The file that was opened is no longer the one of that name.
TEST(LockedFile, TakesTheOneThatCameInItsPlace) {
    const TemporaryFolder folder;
    const std::string path = folder.path("a");
    for (const auto use : {LockedFile::Use::Read, LockedFile::Use::Write}) {
        write_bytes(path, "old");
        write_bytes(folder.path("b"), "newer");
        const Holder holder(path, [&] { std::filesystem::rename(folder.path("b"), path); });
        const auto file = LockedFile::open(path, use);
        ASSERT_TRUE(file) << file.error();
        std::string bytes;
        EXPECT_TRUE(file->read(0, 100, bytes));
        EXPECT_EQ(bytes, "newer");
    }
}

TEST(LockedFile, WhatIsNotThere) {
    const TemporaryFolder folder;
    const auto none = LockedFile::open(folder.path("none"), LockedFile::Use::Read);
    ASSERT_TRUE(none);
    std::string bytes = "?";
    EXPECT_TRUE(none->read(0, 10, bytes));
    EXPECT_EQ(bytes, "");
    EXPECT_EQ(none->size(), 0U);
    const auto nameless = LockedFile::open("", LockedFile::Use::Write);
    ASSERT_FALSE(nameless);
    EXPECT_EQ(nameless.error(), ": cannot be written: No such file or directory");
}

TEST(FileReplacement, ANewFileOrNone) {
    const TemporaryFolder folder;
    const std::string path = folder.path("a");
    {
        auto begun = FileReplacement::begin(path);
        ASSERT_TRUE(begun) << begun.error();
        EXPECT_TRUE(begun->write("half"));
        EXPECT_EQ(begun->size(), 4U);
    }
    EXPECT_TRUE(std::filesystem::is_empty(folder.path(""))) << "what is not finished goes away";
    auto begun = FileReplacement::begin(path);
    ASSERT_TRUE(begun) << begun.error();
    begun->write("whole");
    EXPECT_FALSE(begun->finish());
    EXPECT_EQ(file_bytes(path), "whole");
    EXPECT_EQ(FileReplacement::begin(folder.path("no/folder")).error(),
              folder.path("no/folder") + ": cannot be written: No such file or directory");
}

}  // namespace
}  // namespace sebastes
