// What is read whole is bounded: a file that has no end is refused with one clear error.
#include <gtest/gtest.h>

#include <filesystem>

#include "system/text_file.h"
#include "tests/fuzz/checks.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/spsa/openings.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/programs/tune/vector_checkpoint.h"

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

class EndlessFileSlow : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(kEndlessFile)) GTEST_SKIP() << "there is no " << kEndlessFile;
    }
};

TEST_F(EndlessFileSlow, NoStateOfSpsa) {
    const auto state = spsa::read_state(kEndlessFile);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error(), "/dev/zero: cannot be read: has more than 64 MiB");
}

TEST_F(EndlessFileSlow, NoParametersOfSpsa) {
    const auto parameters = spsa::read_parameters(kEndlessFile);
    ASSERT_FALSE(parameters);
    EXPECT_EQ(parameters.error(), "/dev/zero: cannot be read: has more than 16 MiB");
}

TEST_F(EndlessFileSlow, NoCheckpoint) {
    const auto checkpoint = tune::read_checkpoint(kEndlessFile, 1, 10);
    ASSERT_FALSE(checkpoint);
    EXPECT_EQ(checkpoint.error(), "/dev/zero: has more than 256 MiB");
}

TEST_F(EndlessFileSlow, NoOpenings) {
    const auto openings = spsa::Openings::read(kEndlessFile);
    ASSERT_FALSE(openings);
    EXPECT_EQ(openings.error(), "/dev/zero: has more than 512 MiB");
}

TEST_F(EndlessFileSlow, NoCountsOfPerft) {
    const test::Outcome sum = test::run_perft("sum /dev/zero");
    EXPECT_EQ(sum.code, 2);
    EXPECT_NE(sum.err.find("/dev/zero: has more than"), std::string::npos) << sum.err;
}

TEST_F(EndlessFileSlow, NoValuesToShow) {
    const test::Outcome show =
        test::run_shell(std::string(SEBASTES_BINARY_DIR) + "/tune show /dev/zero -o -");
    EXPECT_EQ(show.code, 2);
    EXPECT_NE(show.err.find("has more than"), std::string::npos) << show.err;
}

TEST_F(EndlessFileSlow, NoReportOfEpd) {
    const auto report = epd::read_report(kEndlessFile);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error(), "/dev/zero: cannot be read: has more than 256 MiB");
}

}  // namespace
}  // namespace sebastes
