// Runs the fuzz targets' checks on their seeds: whole, truncated and randomly changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "tests/fuzz/checks.h"
#include "tests/support/serve_client.h"
#include "tests/support/temporary_folder.h"

namespace sebastes {
namespace {

std::vector<std::string> fuzz_seeds(std::string_view target) {
    std::vector<std::string> seeds;
    const std::string folder = std::string(SEBASTES_SOURCE_DIR) + "/tests/fuzz/corpus/";
    for (const auto& entry : std::filesystem::directory_iterator(folder + std::string(target)))
        seeds.push_back(test::read_file(entry.path()));
    return seeds;
}

std::string changed_seed(std::string text, const std::string& seed, Random& random) {
    for (std::uint64_t changes = random.below(4) + 1; changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(text.size());
        const std::uint64_t kind = random.below(4);
        if (kind == 0) text[at] = static_cast<char>(random.next());
        if (kind == 1) text.erase(at, random.below(20) + 1);
        if (kind == 2) text.insert(at, seed.substr(random.below(seed.size()), 20));
        if (kind == 3) text.resize(at);
    }
    return text;
}

class FuzzSeeds : public testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzSeeds, HaveNoFault) {
    const auto& [name, check, changes] = GetParam();
    const std::vector<std::string> seeds = fuzz_seeds(name);
    EXPECT_GE(seeds.size(), 4U);
    Random random(1);
    for (const std::string& seed : seeds) {
        EXPECT_EQ(check(seed), "") << seed;
        for (int i = 0; i < changes; ++i) {
            const std::string text = changed_seed(seed, seed, random);
            ASSERT_EQ(check(text), "") << ::testing::PrintToString(text);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzSeeds, testing::ValuesIn(fuzz::kTargets),
                         [](const auto& test) { return std::string(test.param.name); });

// A word that says HEAD has an answer without a body, whether it is a request or not.
TEST(FuzzFindings, AHeadThatIsNoRequestIsRefusedWithoutABody) {
    const std::string request = "HEAD\r\nHost: localhost\r\n\r\n";
    const test::RunningServer server;
    const std::string answer = server.ask(request);
    EXPECT_EQ(test::status_of(answer), 400);
    EXPECT_EQ(test::body_of(answer), "");
    EXPECT_EQ(fuzz::fault_of_http(request), "");
}

}  // namespace
}  // namespace sebastes
