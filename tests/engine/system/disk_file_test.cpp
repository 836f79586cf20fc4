// Files on disk: reading and writing at any offset, locking, replacing a whole file.
#include "system/disk_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

#include "system/descriptor.h"
#include "tests/support/temporary_folder.h"
#include "tools/shared/text_file/input_file.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, gone afterwards.
class DiskFileTest : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.file(name).string(); }

  private:
    test::TemporaryFolder folder_;
};

std::string read_from(const DiskFile& file, std::uint64_t offset, std::size_t count) {
    std::string bytes(count, '?');
    const std::ptrdiff_t got = file.read_at(offset, bytes.data(), count);
    return got < 0 ? "errno" : bytes.substr(0, static_cast<std::size_t>(got));
}

TEST_F(DiskFileTest, IsReadAndWrittenAtAnyPlace) {
    DiskFile file;
    EXPECT_EQ(file.open(path("a"), DiskFile::Use::Read), ENOENT);
    EXPECT_FALSE(file.is_open());
    ASSERT_EQ(file.open(path("a"), DiskFile::Use::Write), 0);
    EXPECT_TRUE(file.is_regular());
    EXPECT_EQ(file.write("one\r\ntwo"), 0);
    EXPECT_EQ(file.resize(4), 0);
    EXPECT_EQ(file.write("\nTWO three"), 0);
    EXPECT_EQ(read_from(file, 5, 3), "TWO");
    EXPECT_EQ(read_from(file, 9, 100), "three");
    EXPECT_EQ(read_from(file, 100, 1), "");
    EXPECT_EQ(file.resize(5), 0);
    EXPECT_EQ(file.sync(), 0);
    std::uint64_t bytes = 0;
    EXPECT_EQ(file.size(bytes), 0);
    EXPECT_EQ(bytes, 5);
    EXPECT_EQ(test::read_file(path("a")), "one\r\n");
    EXPECT_EQ(file.close(), 0);
}

// What a killed writer left beside a file is removed, and nothing that only looks like it.
TEST_F(DiskFileTest, LeftoversAreRemovedAndNothingElse) {
    const std::string left = path("a") + ".0123456789abcdef.new";
    const std::string other = path("a") + ".backup-of-friday.new";
    for (const std::string& each : {left, other}) std::ofstream(each) << "old";
    EXPECT_EQ(write_whole_file(path("a"), "new"), 0);
    EXPECT_FALSE(std::filesystem::exists(left));
    EXPECT_TRUE(std::filesystem::exists(other));
}

// The new content was written elsewhere, or is gone: the old file stays.
TEST_F(DiskFileTest, ARefusedReplacementLeavesTheOldFile) {
    std::ofstream(path("a")) << "old";
    DiskFile file;
    ASSERT_EQ(file.open(path("b"), DiskFile::Use::Replace), 0);
    EXPECT_EQ(replace_file(file, path("gone"), path("a")), ENOENT);
    EXPECT_EQ(replace_file(file, path("gone"), path("new")), ENOENT);
    EXPECT_EQ(replace_file(file, path("b"), path("no/folder")), ENOENT);
    EXPECT_EQ(test::read_file(path("a")), "old");
    DiskFile closed;
    EXPECT_EQ(replace_file(closed, path("b"), path("a")), EBADF);
    EXPECT_EQ(test::read_file(path("a")), "old");
    EXPECT_EQ(sync_name("a name in the working folder"), 0);
    EXPECT_EQ(sync_name(path("no/folder")), ENOENT);
}

TEST_F(DiskFileTest, OneAtATimeHoldsItAlone) {
    DiskFile writer;
    DiskFile reader;
    DiskFile other_reader;
    ASSERT_EQ(writer.open(path("a"), DiskFile::Use::Write), 0);
    ASSERT_EQ(reader.open(path("a"), DiskFile::Use::Read), 0);
    ASSERT_EQ(other_reader.open(path("a"), DiskFile::Use::Read), 0);
    EXPECT_EQ(writer.lock(true), 0);
    EXPECT_EQ(reader.lock(false), EWOULDBLOCK);
    writer.close();
    EXPECT_EQ(reader.lock(false), 0);
    EXPECT_EQ(other_reader.lock(false), 0);
    ASSERT_EQ(writer.open(path("a"), DiskFile::Use::Write), 0);
    EXPECT_EQ(writer.lock(true), EWOULDBLOCK);
}

TEST_F(DiskFileTest, IsReplacedWhileItIsOpen) {
    std::ofstream(path("a")) << "old";
    DiskFile old;
    ASSERT_EQ(old.open(path("a"), DiskFile::Use::Write), 0);
    ASSERT_EQ(old.lock(true), 0);
    std::string beside;
    DiskFile file;
    ASSERT_EQ(create_beside(file, path("a"), beside), 0);
    EXPECT_EQ(file.write("new "), 0);
    EXPECT_EQ(file.write("words"), 0);
    EXPECT_EQ(replace_file(file, beside, path("a")), 0);
    EXPECT_EQ(sync_name(path("a")), 0);
    EXPECT_FALSE(file.is_open());
    EXPECT_EQ(test::read_file(path("a")), "new words");
    EXPECT_FALSE(fs::exists(beside));
    EXPECT_EQ(check_write_access(path("a")), 0);
    EXPECT_EQ(check_write_access(path("b")), ENOENT);
    EXPECT_EQ(remove_file(path("a")), 0);
    EXPECT_EQ(remove_file(path("a")), ENOENT);
}

TEST_F(DiskFileTest, WhatIsCreatedWasNotThere) {
    DiskFile file;
    ASSERT_EQ(file.open(path("a"), DiskFile::Use::Create), 0);
    EXPECT_EQ(file.write("mine"), 0);
    EXPECT_EQ(file.open(path("a"), DiskFile::Use::Create), EEXIST);
    fs::create_symlink(path("a"), path("link"));
    EXPECT_EQ(file.open(path("link"), DiskFile::Use::Create), EEXIST);
    fs::create_symlink(path("nowhere"), path("dangling"));
    EXPECT_EQ(file.open(path("dangling"), DiskFile::Use::Create), EEXIST);
    EXPECT_FALSE(fs::exists(path("nowhere")));
    EXPECT_EQ(test::read_file(path("a")), "mine");
}

// A child whose standard streams are closed opens files: none of them is what it writes to there.
TEST_F(DiskFileTest, NoFileTakesAClosedStreamsPlace) {
    const pid_t child = fork();
    if (child == 0) {
        for (const int stream : {0, 1, 2}) close(stream);
        prepare_process();
        DiskFile file;
        bool sound = file.open(path("log"), DiskFile::Use::Append) == 0;
        sound = sound && open_to_read(path("log")) > 2;
        sound = sound && write(1, "stray", 5) < 0 && write(2, "stray", 5) < 0;
        _exit(sound && file.write("ours") == 0 ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    EXPECT_EQ(test::read_file(path("log")), "ours");
}

TEST_F(DiskFileTest, WholeFilesAreReadAndReplaced) {
    std::string bytes = "?";
    EXPECT_EQ(read_whole_file(path("a"), 10, bytes), ENOENT);
    EXPECT_EQ(write_whole_file(path("a"), "old"), 0);
    fs::create_symlink(path("a"), path("link"));
    EXPECT_EQ(real_path(path("link")), fs::canonical(path("a")).string());
    EXPECT_EQ(write_whole_file(path("link"), "the new one"), 0);
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_EQ(read_whole_file(path("a"), 11, bytes), 0);
    EXPECT_EQ(bytes, "the new one");
    EXPECT_EQ(read_whole_file(path("a"), 10, bytes), EFBIG);
    EXPECT_EQ(read_whole_file(path(""), 10, bytes), EINVAL);
    EXPECT_EQ(write_whole_file(path("no/folder"), ""), ENOENT);
    fs::create_directory(path("folder"));
    EXPECT_NE(write_whole_file(path("folder"), ""), 0);
    EXPECT_EQ(std::distance(fs::directory_iterator(path("")), {}), 3) << "nothing is left beside";
}

}  // namespace
}  // namespace sebastes
