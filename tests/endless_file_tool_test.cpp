// What is read whole is bounded: a file that has no end is refused with one clear error.
#include <gtest/gtest.h>

#include <filesystem>

#include "system/text_file.h"
#include "tests/fuzz/checks.h"
#include "tools/epd/report_file.h"
#include "tools/spsa/state.h"

namespace sebastes {
namespace {

constexpr char kEndlessFile[] = "/dev/zero";

TEST(EndlessFile, BytesAreBounded) {
    const fuzz::ScratchFile file("12345");
    EXPECT_EQ(*read_bytes(file.path(), 5), "12345");
    EXPECT_FALSE(read_bytes(file.path(), 4));
    EXPECT_FALSE(read_bytes(file.path() + ".none", 4));
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

TEST_F(EndlessFileSlow, NoReportOfEpd) {
    const auto report = epd::read_report(kEndlessFile);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error(), "/dev/zero: cannot be read: has more than 256 MiB");
}

}  // namespace
}  // namespace sebastes
