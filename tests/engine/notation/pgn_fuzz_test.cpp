// The fuzz target's seeds, and random changes of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/fuzz/pgn_check.h"

namespace sebastes {
namespace {

std::vector<std::string> seeds() {
    std::vector<std::string> texts;
    const std::string folder = std::string(SEBASTES_SOURCE_DIR) + "/tests/fuzz/corpus/pgn";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return texts;
}

TEST(PgnFuzz, Seeds) {
    EXPECT_GE(seeds().size(), 4U);
    for (const std::string& text : seeds()) EXPECT_EQ(fuzz::fault_of_pgn(text), "") << text;
}

TEST(PgnFuzz, ChangedSeeds) {
    constexpr std::string_view kSigns = "{}()[];%\"\\$*!?.-0Oe \n\r\t\xFF\x80";
    Random random(1);
    for (const std::string& seed : seeds())
        for (int i = 0; i < 1000; ++i) {
            std::string text = seed;
            for (std::uint64_t changes = random.below(4) + 1; changes > 0; --changes) {
                const std::size_t at = random.below(text.size());
                const std::uint64_t kind = random.below(3);
                if (kind == 0) text[at] = kSigns[random.below(kSigns.size())];
                if (kind == 1) text.erase(at, random.below(20) + 1);
                if (kind == 2) text.insert(at, seed.substr(random.below(seed.size()), 20));
                if (text.empty()) text = seed;
            }
            ASSERT_EQ(fuzz::fault_of_pgn(text), "") << text;
        }
}

}  // namespace
}  // namespace sebastes
