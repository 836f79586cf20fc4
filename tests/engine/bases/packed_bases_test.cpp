#include "bases/endings/packed_bases.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bases/endings/packed_values.h"
#include "bases/own_bases.h"
#include "core/random.h"
#include "tests/support/made_up_values.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

const std::vector<std::uint8_t>& sound_bases() {
    static const std::vector<std::uint8_t> made = [] {
        EndingTables tables;
        std::vector<PackedEnding> packed;
        for (const char* name : {"KBK", "KQK"}) {
            EndingTable table = make_ending_table(*Ending::parse(name), tables, 1);
            packed.push_back(pack_ending(table));
            tables.add(std::move(table));
        }
        return join_endings(packed);
    }();
    return made;
}

class PackedBasesFile : public testing::Test {
  protected:
    // Nothing when the bytes are taken.
    std::string fault(const std::vector<std::uint8_t>& bytes) const {
        const auto bases = OwnBases::of(bytes);
        return bases ? "" : bases.error();
    }

    const std::vector<std::uint8_t>& bytes_ = sound_bases();
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

// The format's own, so that only what else is wrong remains.
void seal_directory(std::vector<std::uint8_t>& bytes) {
    const std::size_t size = 24 + std::size_t{40} * bytes[12];
    std::uint64_t sum = 0x9E3779B97F4A7C15ULL;
    const auto take = [&](std::uint64_t word) {
        sum = std::rotl((sum ^ word) * 0xFF51AFD7ED558CCDULL, 29);
    };
    for (std::size_t at = 0; at < size; at += 8) {
        std::uint64_t word = 0;
        for (std::size_t i = 8; i-- > 0;) word = word << 8 | bytes[at + i];
        take(word);
    }
    take(0);
    take(size);
    for (std::size_t i = 0; i < 8; ++i)
        bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i & 0xFF);
}

TEST_F(PackedBasesFile, DirectoriesThatLieAreRefused) {
    // KBK's row, then KQK's: name, begin, size, checksum, White's share.
    constexpr std::size_t kRow = 24;
    constexpr std::size_t kSecond = 64;
    auto bytes = bytes_;
    seal_directory(bytes);
    ASSERT_EQ(bytes, bytes_) << "sealed as the writer does";
    const auto fault_with = [&](std::size_t at, std::string_view text) {
        std::vector<std::uint8_t> changed = bytes_;
        for (const char c : text) changed[at++] = static_cast<std::uint8_t>(c);
        seal_directory(changed);
        return fault(changed);
    };
    EXPECT_EQ(fault_with(kRow, "KXK"), "damaged: 'KXK' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, "kbk"), "damaged: 'kbk' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, "KKB"), "damaged: 'KKB' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, "BKK"), "damaged: 'BKK' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, "KKKB"), "damaged: 'KKKB' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, "KBBBK"), "damaged: 'KBBBK' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, std::string_view("KB\0", 3)),
              "damaged: 'KB' is no ending, or there twice");
    EXPECT_EQ(fault_with(kSecond, "KBK"), "damaged: 'KBK' is no ending, or there twice");
    EXPECT_EQ(fault_with(kRow, std::string_view("KK\0", 3)),
              "damaged: 'KK' is no ending, or there twice");
    const auto is_misplaced = [&](std::size_t at, std::string_view text) {
        return fault_with(at, text).ends_with(": it is not where it should be");
    };
    EXPECT_TRUE(is_misplaced(kRow + 8, "z")) << "elsewhere";
    EXPECT_TRUE(is_misplaced(kSecond + 8, "z"));
    EXPECT_TRUE(is_misplaced(kRow + 20, "z")) << "larger than all";
    EXPECT_TRUE(is_misplaced(kRow + 36, "z")) << "White's alone is larger";
    for (const int count : {0, 100, 200}) {
        bytes = join_endings({{*Ending::parse("KBK"), {}, 0}});
        bytes[12] = static_cast<std::uint8_t>(count);
        EXPECT_EQ(fault(bytes),
                  "damaged: its header speaks of " + std::to_string(count) + " endings");
    }
    bytes = join_endings({{*Ending::parse("KBK"), {}, 0}, {*Ending::parse("KNK"), {}, 0}});
    EXPECT_TRUE(fault(bytes).ends_with("its tables are cut short")) << fault(bytes);
    bytes = bytes_;
    bytes.push_back(0);
    bytes[16] = static_cast<std::uint8_t>(bytes[16] + 1);
    seal_directory(bytes);
    EXPECT_EQ(fault(bytes), "damaged: its endings do not fill it");
}

TEST_F(PackedBasesFile, GivesWhatIsThere) {
    const auto bases = PackedBases::parse(bytes_);
    ASSERT_TRUE(bases);
    EXPECT_EQ(bases->endings().size(), 2U);
    const Ending rook = *Ending::parse("KRK");
    EXPECT_FALSE(bases->has(rook));
    EXPECT_TRUE(bases->values(rook, Color::White).empty());
    EXPECT_FALSE(bases->value({rook, {Square::A1, Square::A3, Square::H8}, Color::White}));
    const std::size_t size = EndingIndex(rook).size();
    EXPECT_EQ(bases->values(*Ending::parse("KQK"), Color::White).size(), size);
}

// The checksum is right, and yet the first two values of a block are all that can be read.
TEST(PackedBases, WhatMakesNoSenseIsNotThere) {
    const Ending knights = *Ending::parse("KNKN");
    const EndingIndex index(knights);
    const auto values = two_values({0}, index.size());
    const auto bytes = join_endings({{knights, values, values.size()}});
    const auto bases = PackedBases::parse(bytes);
    ASSERT_TRUE(bases) << bases.error();
    const auto value_at = [&](std::size_t number) {
        return bases->value({knights, index.squares(number), Color::White});
    };
    // A block that begins with a placement whose number leads back to it.
    std::size_t number = 100 * PackedValues::kBlock;
    while (index.number(index.squares(number)) != number ||
           index.number(index.squares(number + 1)) != number + 1)
        number += PackedValues::kBlock;
    EXPECT_EQ(value_at(number), 2);
    EXPECT_EQ(value_at(number + 1), std::nullopt);
}

// Of a symmetric ending one table is kept: Black's values are White's, seen from the other side.
TEST(PackedBases, SymmetricEndingsHaveOneTable) {
    const Ending knights = *Ending::parse("KNKN");
    const EndingIndex index(knights);
    EndingTable table{knights, {}};
    Random random(4);
    table.values[Color::White].resize(index.size());
    for (BaseValue& value : table.values[Color::White])
        value = static_cast<BaseValue>(random.below(3));
    const auto bytes = join_endings({pack_ending(table)});
    const auto bases = PackedBases::parse(bytes);
    ASSERT_TRUE(bases) << bases.error();
    EXPECT_EQ(bases->values(knights, Color::Black), bases->values(knights, Color::White));
    for (int i = 0; i < 500; ++i) {
        EndingSquares squares = index.squares(random.below(index.size()));
        const BaseValue value = table.values[Color::White][index.number(squares)];
        ASSERT_EQ(bases->value({knights, squares, Color::White}), value);
        for (Square& square : squares) square = flip_rank(square);
        std::swap(squares[0], squares[1]);
        std::swap(squares[2], squares[3]);
        ASSERT_EQ(bases->value({knights, squares, Color::Black}), value);
    }
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
