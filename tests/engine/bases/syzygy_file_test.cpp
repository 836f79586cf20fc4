// Which files are taken for Syzygy tables, and why others are not.
#include "bases/syzygy_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "bases/syzygy.h"
#include "bases/syzygy_material.h"
#include "tests/support/constant_table.h"

namespace sebastes {
namespace {

TEST(SyzygyFile, NamesSayWhatTheyAre) {
    EXPECT_EQ(syzygy_kind("KQvK.rtbw"), SyzygyKind::Outcomes);
    EXPECT_EQ(syzygy_kind("KQRBvKRN.rtbz"), SyzygyKind::Distances);
    for (const char* name :
         {"", "KQvK", "KQvK.txt", "KQvK.rtbm", "KQK.rtbw", "KQv.rtbw", "QvK.rtbw", "KQvQ.rtbw",
          "KXvK.rtbw", "KQvKx.rtbw", "KvK.rtbw", "KKvK.rtbw", "KQRBvKRNP.rtbz", "vK.rtbw", ".rtbw"})
        EXPECT_FALSE(syzygy_kind(name)) << name;
}

TEST(SyzygyFile, WhatIsNoTableIsNamed) {
    const TableFolder folder;
    const std::string path = folder.path() + "/KRvK.rtbw";
    const std::string sound = constant_table({6, 4, 14}, 4, 0);
    const auto fault_of = [&](std::string_view bytes) {
        folder.put("KRvK.rtbw", bytes);
        const auto found = look_into_syzygy_folder(folder.path());
        return found ? std::to_string(found->outcome_files) : found.error();
    };
    EXPECT_EQ(fault_of(sound), "1");
    EXPECT_EQ(fault_of(""), path + " is not whole");
    EXPECT_EQ(fault_of(sound.substr(0, 16)), path + " is not whole");
    EXPECT_EQ(fault_of(sound.substr(0, 79)), path + " is not whole");
    EXPECT_EQ(fault_of("none" + sound.substr(4)), path + " is no Syzygy table");
    EXPECT_EQ(fault_of(constant_table({6, 4, 14}, 4, 5)), path + " is damaged");
    EXPECT_EQ(fault_of(constant_table({6, 5, 14}, 4, 0)), path + " is damaged");
    std::filesystem::remove(path);
    std::filesystem::create_directory(path);
    EXPECT_EQ(look_into_syzygy_folder(folder.path()).error(), path + " is no file");
    std::filesystem::remove(path);
    std::filesystem::create_symlink("nowhere", path);
    EXPECT_EQ(look_into_syzygy_folder(folder.path()).error(), path + " is no file");
    EXPECT_EQ(look_into_syzygy_folder("/nonexistent")->outcome_files, 0U);
}

bool is_sound_table(const std::string& bytes, std::string_view name, SyzygyKind kind) {
    std::istringstream in(bytes);
    return is_sound_syzygy_table(in, bytes.size(), name, kind);
}

// Both sides of the same pieces share a part.
TEST(SyzygyFile, SymmetricTablesNeedOneSide) {
    std::string bytes = table_mark(SyzygyKind::Outcomes);
    for (const int byte : {0, 0, 6, 2, 14, 10, 0x80, 2}) bytes += static_cast<char>(byte);
    EXPECT_TRUE(is_sound_table(padded_table(bytes), "KNvKN", SyzygyKind::Outcomes));
    EXPECT_FALSE(is_sound_table(padded_table(bytes), "KNvKB", SyzygyKind::Outcomes));
    for (const auto& [at, value] : {std::pair{4, 1}, {5, 7}, {9, 2}, {10, 0}, {11, 5}}) {
        std::string damaged = bytes;
        damaged[static_cast<std::size_t>(at)] = static_cast<char>(value);
        EXPECT_FALSE(is_sound_table(padded_table(damaged), "KNvKN", SyzygyKind::Outcomes)) << at;
    }
}

// Four parts, by the leading pawn's file; with another's pawns an order of two factors.
TEST(SyzygyFile, PawnsOnBothSides) {
    std::string bytes = table_mark(SyzygyKind::Outcomes);
    bytes += '\0';
    for (int part = 0; part < 4; ++part)
        for (const int byte : {0, 1, 1, 9, 6, 14}) bytes += static_cast<char>(byte);
    bytes += '\0';
    for (int part = 0; part < 4; ++part) bytes += "\x80\2";
    EXPECT_TRUE(is_sound_table(padded_table(bytes), "KPvKP", SyzygyKind::Outcomes));
    for (const auto& [at, value] : {std::pair{5, 1}, {6, 0}, {7, 9}, {8, 1}, {13, 9}, {26, 6}}) {
        std::string damaged = bytes;
        damaged[static_cast<std::size_t>(at)] = static_cast<char>(value);
        EXPECT_FALSE(is_sound_table(padded_table(damaged), "KPvKP", SyzygyKind::Outcomes)) << at;
    }
}

// KRvK's distances: one block, in which each position has the value `most`; and for each outcome a
// map of one number, of a byte or of two.
std::string mapped_table(unsigned most, std::size_t width) {
    std::string bytes = table_mark(SyzygyKind::Distances);
    const auto put = [&](std::uint64_t number, std::size_t size) {
        for (; size > 0; --size, number >>= 8) bytes += static_cast<char>(number & 0xFF);
    };
    for (const unsigned code : {0U, 0U, 6U, 4U, 14U, 0U}) put(code, 1);
    put(width == 2 ? 2 | 16 : 2, 1);  // mapped, wide
    put(12, 1);                       // the block has 4096 bytes
    put(16, 1);                       // a stretch 65536 positions
    put(0, 1);
    put(1, 4);
    put(0x0101, 2);  // all codes have one bit
    put(0, 2);
    put(2, 2);
    for (int symbol = 0; symbol < 2; ++symbol) put(most | 0xFFF000, 3);
    for (int outcome = 0; outcome < 4; ++outcome) {
        put(1, width);
        put(7, width);
    }
    put(0, 4);
    put(32768, 2);
    put(31331, 2);
    bytes.resize((bytes.size() + 63) / 64 * 64 + 4096 + 16);
    return bytes;
}

TEST(SyzygyFile, MapsMustReachAllValues) {
    constexpr auto kKind = SyzygyKind::Distances;
    for (const std::size_t width : {1U, 2U})
        EXPECT_TRUE(is_sound_table(mapped_table(9, width), "KRvK", kKind)) << width;
    EXPECT_TRUE(is_sound_table(mapped_table(4000, 1), "KRvK", kKind));
    EXPECT_FALSE(is_sound_table(mapped_table(4000, 2), "KRvK", kKind)) << "behind the end";
}

TEST(SyzygyMaterial, OrdersMustFitThePieces) {
    const auto size = [](std::string_view name, std::vector<std::uint8_t> codes,
                         SyzygyOrder order = {0, 0xF}) {
        return SyzygyMaterial(name).part_size(codes, order, 0).has_value();
    };
    EXPECT_TRUE(size("KRRvK", {6, 14, 4, 4}));
    EXPECT_FALSE(size("KRRvK", {6, 14, 4, 5})) << "one kind";
    EXPECT_FALSE(size("KRRvK", {6, 4, 4, 14})) << "the kings lead";
    EXPECT_FALSE(size("KRRvK", {4, 4, 6, 14}));
    EXPECT_FALSE(size("KRRvK", {6, 14, 4})) << "too few";
    EXPECT_FALSE(size("KRRvKR", {6, 14, 12, 4, 14})) << "one king twice";
    EXPECT_FALSE(size("KRRvKR", {6, 14, 12, 12, 4}));
    EXPECT_TRUE(size("KPPvK", {1, 1, 6, 14}));
    EXPECT_FALSE(size("KPPvK", {6, 1, 1, 14})) << "the pawns lead";
    EXPECT_TRUE(size("KPvKP", {1, 9, 6, 14}, {0, 1}));
    EXPECT_TRUE(size("KPvKP", {9, 1, 6, 14}, {1, 0}));
    EXPECT_FALSE(size("KPvKP", {1, 6, 9, 14}, {0, 1})) << "the other's pawns come next";
    EXPECT_FALSE(size("KPvKP", {1, 9, 6, 14}, {0, 9}));
    EXPECT_FALSE(size("KPvKP", {1, 9, 6, 14}, {9, 0}));
    EXPECT_TRUE(size("KPvKP", {1, 9, 6, 14}, {0, 3})) << "the last factor";
    EXPECT_TRUE(size("KPvKP", {1, 9, 6, 14}, {3, 0}));
    EXPECT_FALSE(size("KPvKP", {1, 9, 6, 14}, {0, 4})) << "there are four";
    EXPECT_TRUE(size("KPPvKP", {9, 1, 1, 6, 14}, {0, 1})) << "the fewer pawns lead";
    EXPECT_FALSE(size("KPPvKP", {1, 1, 9, 6, 14}, {0, 1}));
}

TEST(Syzygy, FoldersAreTakenTogether) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const TableFolder folder;
    std::filesystem::create_directory(folder.path() + "/more");
    folder.put_late_wins();
    folder.put("more/KNvKN.rtbw", constant_table({6, 2, 14, 10}, 2, 2));
    const std::string both = folder.path() + Syzygy::kSeparator + folder.path() + "/more";
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(both));
    EXPECT_EQ(syzygy.outcome_files(), 4U);
    ASSERT_FALSE(syzygy.open(folder.path())) << "its own may be replaced";
    EXPECT_EQ(syzygy.outcome_files(), 3U);
    EXPECT_EQ(syzygy.most_pieces(), 4);
    Syzygy other;
    EXPECT_EQ(other.open(both)->message, "the Syzygy tables are in use");
    other.close();  // closes nothing
    EXPECT_EQ(syzygy.most_pieces(), 4);
    syzygy.close();
    EXPECT_EQ(syzygy.most_pieces(), 0);
    EXPECT_FALSE(other.open(both));
    other.close();
}

}  // namespace
}  // namespace sebastes
