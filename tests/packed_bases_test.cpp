#include "bases/endings/packed_bases.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "bases/endings/packed_values.h"
#include "bases/endings/retrograde.h"
#include "bases/own_bases.h"
#include "core/random.h"

namespace sebastes {
namespace {

// How many damaged files are read: SEBASTES_BASES_DAMAGES or 300.
int damages() {
    const char* const text = std::getenv("SEBASTES_BASES_DAMAGES");
    return text == nullptr ? 300 : std::atoi(text);
}

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

class PackedBasesFile : public testing::Test {
  protected:
    PackedBasesFile() {
        EndingTables tables;
        std::vector<PackedEnding> packed;
        for (const char* name : {"KBK", "KQK"}) {
            EndingTable table = make_ending_table(*Ending::parse(name), tables, 1);
            packed.push_back(pack_ending(table));
            tables.add(std::move(table));
        }
        bytes_ = join_endings(packed);
    }

    // Nothing when the bytes are taken.
    std::string fault(const std::vector<std::uint8_t>& bytes) const {
        const auto bases = OwnBases::of(bytes);
        return bases ? "" : bases.error();
    }

    std::vector<std::uint8_t> bytes_;
};

TEST_F(PackedBasesFile, FaultsSayWhatAndWhere) {
    EXPECT_EQ(fault(bytes_), "");
    EXPECT_EQ(fault({}), "not endgame bases: it does not begin with 'SebBases'");
    auto bytes = bytes_;
    bytes[8] = 2;
    EXPECT_EQ(fault(bytes), "of version 2, where this program reads version 1");
    bytes = bytes_;
    bytes.resize(20);
    EXPECT_EQ(fault(bytes), "cut short after 20 bytes");
    bytes = bytes_;
    bytes.pop_back();
    const std::string size = std::to_string(bytes_.size());
    EXPECT_EQ(fault(bytes),
              "cut short: " + std::to_string(bytes.size()) + " of " + size + " bytes are there");
    bytes = bytes_;
    bytes.push_back(0);
    EXPECT_EQ(fault(bytes), "too long: 1 bytes follow its end");
    bytes = bytes_;
    bytes[26] = 'N';
    EXPECT_EQ(fault(bytes), "damaged: the checksum of its first 104 bytes is wrong");
    bytes = bytes_;
    bytes[5000] ^= 1;
    EXPECT_EQ(fault(bytes).substr(0, 21), "damaged: ending KQK, ");
    EXPECT_NE(fault(bytes).find("its checksum is wrong"), std::string::npos);
}

TEST_F(PackedBasesFile, EveryDamageIsSeen) {
    Random random(3);
    for (int round = 0; round < damages(); ++round) {
        std::vector<std::uint8_t> damaged = bytes_;
        const bool is_cut = round % 4 == 0;
        if (is_cut) damaged.resize(random.below(bytes_.size()));
        const std::size_t at = random.below(bytes_.size());
        if (!is_cut) damaged[at] = static_cast<std::uint8_t>(damaged[at] ^ (1 + random.below(255)));
        ASSERT_NE(fault(damaged), "") << (is_cut ? damaged.size() : at);
    }
}

TEST_F(PackedBasesFile, AFileThatIsNotThere) {
    const auto bases = OwnBases::open("/nowhere/at/all");
    ASSERT_FALSE(bases);
    EXPECT_EQ(bases.error(), "/nowhere/at/all: No such file or directory");
    EXPECT_EQ(OwnBases::open("/").error(), "/: no regular file");
    EXPECT_EQ(OwnBases::open("/dev/zero").error(), "/dev/zero: no regular file");
}

}  // namespace
}  // namespace sebastes
