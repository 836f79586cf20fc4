// The fuzz targets' seeds, through the same code, in every test run.
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// The target aborts when something is wrong.
void run(const std::string& text) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

TEST(EpdFuzz, SeedsAndTheirBeginningsAreSound) {
    const std::filesystem::path folder =
        std::filesystem::path(SEBASTES_SOURCE_DIR) / "tests/fuzz/corpus/epd";
    int seeds = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(file), {});
        ASSERT_FALSE(text.empty()) << entry.path();
        ++seeds;
        for (std::size_t size = 0; size <= text.size(); ++size) run(text.substr(0, size));
    }
    EXPECT_GE(seeds, 5);
}

}  // namespace
