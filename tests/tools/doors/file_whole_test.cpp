// Files that are whole whatever happens: the engine's log on a full disk, and what a program that
// is killed was writing.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "core/random.h"
#include "tests/support/child_signal.h"
#include "tests/support/engine_process.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/trials.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

// ---- The engine's log ----

TEST(EngineProcess, ALogThatCannotBeWrittenIsOneError) {
    const TemporaryFolder folder;
    for (const std::string& path :
         {folder.file("no/such/log").string(), std::string("/dev/full")}) {
        EngineProcess engine;
        engine.say("setoption name Debug Log File value " + path +
                   "\nisready\nisready\ngo depth 2\nisready");
        const Lines lines = engine.end();
        EXPECT_EQ(count_starts(lines, kErrorStart), 1U) << path;
        EXPECT_EQ(count_starts(lines, "readyok"), 3U);
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
        EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
    }
    const std::string path = folder.file("log", ">> before\n");
    auto engine = EngineProcess::in_shell("ulimit -f 4; exec " + engine_path());
    engine.say("setoption name Debug Log File value " + path);
    for (int i = 0; i < 400; ++i) engine.say("isready");
    engine.say("go depth 3");
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "info string error: the log cannot be written any more: "), 1U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
    EXPECT_EQ(count_starts(lines, "readyok"), 400U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
    EXPECT_TRUE(test::read_file(path).starts_with(">> before\n>> isready\n"));
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

// ---- kill -9 while a file is written ----

// Whether it is one of those that the writer below makes, whole.
bool is_one_of_them(const std::string& text) {
    const auto letters = static_cast<std::size_t>(text.empty() ? 0 : text.front() - 'a');
    return text.size() == 1000 + 30'000 * letters &&
           text.find_first_not_of(text.front()) == text.npos;
}

TEST(OutputFileKill, TheOldFileOrTheNewOneIsThere) {
    const TemporaryFolder folder;
    const std::string path = folder.file("file", std::string(1000, 'a'));
    Random random(11);
    for (Trials trials(12); trials.next();) {
        const pid_t child = fork();
        if (child == 0) {
            for (std::size_t i = 0;; ++i) {
                const std::size_t letter = i % 26;
                const std::string text(1000 + 30'000 * letter, static_cast<char>('a' + letter));
                if (tools::write_output_file(path, text)) _exit(2);
            }
        }
        usleep(static_cast<useconds_t>(random.below(8000)));
        test::signal_child(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
        const std::string text = test::read_file(path);
        ASSERT_TRUE(is_one_of_them(text)) << text.size() << " bytes of '" << text.front() << "'";
    }
}

TEST(OutputFileKill, LinksStay) {
    const TemporaryFolder folder;
    const std::string path = folder.file("file", "old");
    const std::string link = folder.file("link").string();
    fs::create_symlink(path, link);
    EXPECT_FALSE(tools::write_output_file(link, "new"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(test::read_file(path), "new");
    EXPECT_FALSE(tools::check_writable(link));
}

}  // namespace
}  // namespace sebastes
