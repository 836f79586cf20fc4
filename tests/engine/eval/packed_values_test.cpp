#include "bases/endings/packed_values.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "tests/support/made_up_values.h"
#include "tools/shared/retrograde/packing.h"

namespace sebastes {
namespace {

TEST(PackedValues, AnyValuesComeBack) {
    Random random(1);
    for (const std::size_t count : {1U, 511U, 512U, 513U, 3000U}) {
        for (const std::size_t kinds : {1U, 2U, 17U, 255U}) {
            std::vector<BaseValue> values(count);
            for (BaseValue& value : values)
                value =
                    static_cast<BaseValue>(random.below(8) == 0 ? kIllegal : random.below(kinds));
            std::vector<std::uint8_t> bytes;
            pack_values(values, bytes);
            const auto packed = PackedValues::parse(bytes, count);
            ASSERT_TRUE(packed) << packed.error();
            std::size_t wrong = 0;
            for (std::size_t i = 0; i < count; ++i)
                wrong += values[i] != kIllegal && packed->at(i) != values[i] ? 1U : 0U;
            EXPECT_EQ(wrong, 0U) << count << " of " << kinds;
            EXPECT_FALSE(PackedValues::parse(bytes, count + 1));
            EXPECT_FALSE(PackedValues::parse(Bytes(bytes).first(bytes.size() - 1), count));
        }
    }
}

// So many rare ones that the shares of the least add up to more than there is; and none at all.
TEST(PackedValues, ExtremesComeBack) {
    std::vector<BaseValue> values(200'000, 7);
    for (std::size_t value = 0; value < kIllegal; ++value)
        values[500 + 700 * value] = static_cast<BaseValue>(value);
    std::vector<std::uint8_t> bytes;
    pack_values(values, bytes);
    const auto packed = PackedValues::parse(bytes, values.size());
    ASSERT_TRUE(packed) << packed.error();
    EXPECT_EQ(packed->all(), values);
    bytes.clear();
    pack_values(std::vector<BaseValue>(1000, kIllegal), bytes);
    EXPECT_TRUE(PackedValues::parse(bytes, 1000));
    bytes.clear();
    pack_values({}, bytes);
    EXPECT_TRUE(PackedValues::parse(bytes, 0)->all().empty());
}

TEST(PackedValues, WhatMakesNoSenseIsNoValue) {
    const std::vector<std::uint8_t> whole = two_values({1, 0, 0, 16});
    const auto sound = PackedValues::parse(whole, 3);
    ASSERT_TRUE(sound) << sound.error();
    EXPECT_EQ(sound->all(), (std::vector<BaseValue>{2, 0, 2}));
    const std::vector<std::uint8_t> cut = two_values({0});
    const auto ended = PackedValues::parse(cut, 3);
    ASSERT_TRUE(ended) << ended.error();
    EXPECT_EQ(ended->at(0), 2);
    EXPECT_EQ(ended->at(1), kIllegal) << "nothing follows";
    EXPECT_EQ(ended->all(), (std::vector<BaseValue>{2, kIllegal, kIllegal}));
    EXPECT_EQ(PackedValues::parse(two_values({1, 0, 0, 8}), 3).error(),
              "its frequencies make no sense");
    EXPECT_EQ(PackedValues::parse(two_values({1, 2, 0, 16}), 3).error(),
              "its frequencies make no sense");
    std::vector<std::uint8_t> bytes = two_values({0});
    bytes[16] = 1;  // half a word is skipped, and the end comes as much later
    bytes[20] = 3;
    EXPECT_EQ(PackedValues::parse(bytes, 3).error(), "its blocks are cut short");
}

// Whatever the bytes are, it reads none but those.
TEST(PackedValues, WildBytesDoNoHarm) {
    std::vector<BaseValue> values(2000);
    Random random(2);
    for (BaseValue& value : values) value = static_cast<BaseValue>(random.below(9));
    std::vector<std::uint8_t> bytes;
    pack_values(values, bytes);
    for (int round = 0; round < damages(); ++round) {
        std::vector<std::uint8_t> wild = bytes;
        for (int i = 0; i < 1 + round % 3; ++i)
            wild[random.below(wild.size())] = static_cast<std::uint8_t>(random.next());
        const auto packed = PackedValues::parse(wild, values.size());
        if (!packed) continue;
        for (std::size_t i = 0; i < values.size(); i += 37) packed->at(i);
    }
}

}  // namespace
}  // namespace sebastes
