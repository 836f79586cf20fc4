// Helpers that tools share: progress, CSV fields, output files, cores.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <memory>
#include <string>
#include <thread>

#include "tests/support/perft_tool_run.h"
#include "tests/support/pseudo_terminal.h"
#include "tools/shared/batch/cores.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::tools {
namespace {

namespace fs = std::filesystem;

TEST(BatchProgress, SaysHowFarAndHowLong) {
    EXPECT_EQ(clock_text(7), "0:07");
    EXPECT_EQ(clock_text(749.6), "12:30");
    EXPECT_EQ(progress_text(0.25, 10),
              "[" + std::string(10, '#') + std::string(30, '.') + "]  25 %, 0:30 left");
    EXPECT_EQ(progress_text(0, 10), "[" + std::string(40, '.') + "]   0 %, ? left");
    EXPECT_EQ(progress_text(1.5, 10), "[" + std::string(40, '#') + "] 100 %, 0:00 left");
}

// What was written to a terminal since the last call.
std::string written_to(const test::PseudoTerminal& terminal) {
    fcntl(terminal.person(), F_SETFL, O_NONBLOCK);
    std::string text;
    char buffer[4096];
    for (ssize_t count; (count = read(terminal.person(), buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(count));
    return text;
}

TEST(BatchProgress, IsDrawnRarely) {
    const test::PseudoTerminal terminal;
    if (!terminal.is_open()) GTEST_SKIP() << test::kNoTerminal;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(fdopen(dup(terminal.program()), "w"),
                                                               &std::fclose);
    ProgressBar bar(file.get());
    ASSERT_TRUE(bar.on_terminal());
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 2000; ++i) bar.draw(i / 2000.0, 1);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    const std::string text = written_to(terminal);
    EXPECT_LE(std::ranges::count(text, '['), 3 * (2 + 4 * spent.count())) << "with the escapes";
    EXPECT_GE(std::ranges::count(text, '['), 1);
    // Where a line took its place it comes back.
    bar.clear();
    EXPECT_TRUE(bar.is_due());
    bar.draw(1, 1);
    EXPECT_NE(written_to(terminal).find("100 %"), std::string::npos);
}

TEST(BatchProgress, IsNotDrawnElsewhere) {
    std::FILE* file = std::tmpfile();
    {
        ProgressBar bar(file);
        bar.draw(0.5, 1);
        EXPECT_FALSE(bar.is_due());
    }
    EXPECT_EQ(std::ftell(file), 0);
    std::fclose(file);
}

TEST(BatchCores, JobsThatFit) {
    EXPECT_EQ(fitting_jobs(4, 1, 2), 2U);
    EXPECT_EQ(fitting_jobs(4, 2, 8), 4U);
    EXPECT_EQ(fitting_jobs(4, 3, 8), 2U);
    EXPECT_EQ(fitting_jobs(1, 8, 2), 1U) << "one always runs";
}

TEST(BatchCores, BindingHoldsForThreadsStartedLater) {
    const auto all = usable_cores();
    ASSERT_FALSE(all.empty());
    std::vector<int> seen;
    std::jthread([&] {
        bind_to_cores({&all.back(), 1});
        std::jthread([&] { seen = usable_cores(); }).join();
    }).join();
    EXPECT_EQ(seen, std::vector<int>{all.back()});
    EXPECT_EQ(usable_cores(), all) << "the caller is not bound";
}

TEST(BatchOutputFile, AppearsWholeOrNotAtAll) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.txt").string();
    EXPECT_FALSE(check_writable(path));
    EXPECT_FALSE(fs::exists(path)) << "checking writes nothing";
    EXPECT_FALSE(write_output_file(path, "one"));
    EXPECT_EQ(test::read_file(path), "one");
    EXPECT_FALSE(write_output_file(path, "two"));
    EXPECT_EQ(test::read_file(path), "two");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), {}), 1)
        << "nothing is left beside it";
    const auto error = write_output_file(folder.file("no/b.txt").string(), "x");
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("b.txt: cannot be written: No such file"), std::string::npos);
    EXPECT_TRUE(check_writable(folder.file("").string()));
    EXPECT_FALSE(write_output_file("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace sebastes::tools
