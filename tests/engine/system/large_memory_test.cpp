// Memory for large tables: alignment, zero bytes, refusal; and resizing a table does not need the
// memory of both sizes at once.
#include "system/large_memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <new>
#include <span>
#include <string>

#include "search/transposition_table.h"

namespace sebastes {
namespace {

constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();

TEST(LargeMemory, IsAlignedAndZeroThoughItWasUsed) {
    for (const std::size_t count : {8U, 1000U, 100000U, 1U << 20})
        for (int turn = 0; turn < 3; ++turn) {
            const auto array = make_large_array<std::uint64_t>(count);
            const std::span words(array.get(), count);
            EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.get()) % 64, 0U) << count;
            ASSERT_TRUE(std::ranges::all_of(words, [](auto word) { return word == 0; })) << count;
            std::ranges::fill(words, ~std::uint64_t{0});
        }
}

TEST(LargeMemory, MoreThanThereIsIsRefused) {
    EXPECT_THROW(make_large_array<std::uint64_t>(kMost / 8), std::bad_alloc);
    // More bytes than can be counted: 16, if nobody looked.
    EXPECT_THROW(make_large_array<std::uint64_t>(kMost / 8 + 3), std::bad_alloc);
    EXPECT_THROW(make_large_array<std::uint64_t>(kMost), std::bad_alloc);
}

// A line of /proc/self/status, in MiB; 0 where there is none.
std::size_t status_mib(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (std::size_t kib = 0; word == name + ':' && status >> kib) return kib / 1024;
    return 0;
}

// With a new size close to all memory there is, the old table must be gone before the new one is
// written to.
TEST(LargeMemory, ATableOfAnotherSizeDoesNotNeedBoth) {
    constexpr std::size_t kMib = 400;  // more than a sanitizer keeps of what was freed
    TranspositionTable table(kMib);
    std::ofstream("/proc/self/clear_refs") << 5 << std::flush;  // the peak is from now on
    const std::size_t before = status_mib("VmHWM");
    if (before == 0) GTEST_SKIP() << "the system does not tell how much memory a process has";
    ASSERT_GE(before, kMib);
    table.resize(kMib + 1);
    EXPECT_EQ(table.size_mib(), kMib + 1);
    EXPECT_LT(status_mib("VmHWM"), before + kMib / 2);
}

}  // namespace
}  // namespace sebastes
