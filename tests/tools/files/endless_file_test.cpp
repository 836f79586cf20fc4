// Programs that read a whole file limit its size: an endless file gets one clear error.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/fuzz/checks.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/spsa/openings.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/programs/tune/nnue_checkpoint.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes {
namespace {

constexpr char kEndlessFile[] = "/dev/zero";

TEST(EndlessFile, BytesAreBounded) {
    const fuzz::ScratchFile file("12345");
    EXPECT_EQ(*read_bytes(file.path(), 5), "12345");
    EXPECT_FALSE(read_bytes(file.path(), 4));
    EXPECT_FALSE(read_bytes(file.path() + ".none", 4));
}

TEST(EndlessFile, TextIsBoundedWhetherCompressedOrNot) {
    const fuzz::ScratchFile file("12345");
    EXPECT_EQ(*read_text(file.path(), 5), "12345");
    EXPECT_EQ(read_text(file.path(), 4).error(), "has more than 0 MiB");
    std::filesystem::resize_file(file.path(), std::uintmax_t{16} << 30);
    EXPECT_EQ(read_text(file.path(), std::uint64_t{3} << 20).error(), "has more than 3 MiB");
}

TEST(EndlessFileSlow, IsRefusedByEachThatReadsItWhole) {
    if (!std::filesystem::exists(kEndlessFile)) GTEST_SKIP() << "there is no " << kEndlessFile;
    const auto error_of = [](const auto& read) { return read ? "none" : read.error(); };
    for (const std::string& error :
         {error_of(spsa::read_state(kEndlessFile)), error_of(spsa::read_parameters(kEndlessFile)),
          error_of(spsa::Openings::read(kEndlessFile)), error_of(epd::read_report(kEndlessFile)),
          error_of(tune::read_checkpoint(kEndlessFile, 1, 10)),
          test::run_perft("sum /dev/zero").err,
          test::run_shell(SEBASTES_BINARY_DIR "/tune mean /dev/zero /dev/zero -o -").err})
        EXPECT_NE(error.find("has more than "), std::string::npos) << error;
}

}  // namespace
}  // namespace sebastes
