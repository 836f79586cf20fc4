// Damaged Syzygy tables: those that would lead a trusting reader astray are refused, and those
// that are taken do it no harm.
#include "bases/syzygy_structure.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "bases/syzygy.h"
#include "bases/syzygy_code.h"
#include "bases/syzygy_file.h"
#include "bases/syzygy_material.h"
#include "core/random.h"
#include "tests/support/search_runs.h"
#include "tools/programs/bases/syzygy_layout.h"
#include "tools/programs/bases/syzygy_writer.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

struct SoundTable {
    Ending ending;
    std::string name;
    SyzygyKind kind;
    std::string bytes;
};

// Of three pieces.
struct SoundTables {
    EndingTables values;
    std::vector<SoundTable> files;

    SoundTables() {
        for (const Ending& ending : all_endings(3)) {
            values.add(make_ending_table(ending, values, 2));
            const bases::SyzygyFiles made = bases::make_syzygy_files(ending, values);
            const std::string name = bases::syzygy_name(ending);
            files.push_back({ending, name, SyzygyKind::Outcomes, made.outcomes});
            files.push_back({ending, name, SyzygyKind::Distances, made.distances});
        }
    }
};

const SoundTables& sound() {
    static const SoundTables tables;
    return tables;
}
const std::vector<SoundTable>& sound_tables() { return sound().files; }

const SoundTable& sound_table(std::string_view name, SyzygyKind kind) {
    return *std::ranges::find_if(sound_tables(), [&](const SoundTable& each) {
        return each.name == name && each.kind == kind;
    });
}

bool is_sound(const SoundTable& table, const std::string& bytes) {
    std::istringstream in(bytes);
    return is_sound_syzygy_table(in, bytes.size(), table.name, table.kind);
}

TEST(SyzygyMaterial, CountsPlacements) {
    for (const Ending& ending : all_endings(4)) {
        const bases::SyzygyLayout layout(ending);
        const SyzygyMaterial material(layout.name());
        EXPECT_EQ(material.parts(), layout.parts()) << layout.name();
        EXPECT_EQ(material.is_symmetric(), ending.is_symmetric());
        std::vector<std::uint8_t> codes;
        for (int i = 0; i < layout.count(); ++i)
            codes.push_back(static_cast<std::uint8_t>(layout.piece_code(i)));
        for (int part = 0; part < layout.parts(); ++part) {
            EXPECT_EQ(material.part_size(codes, {0, 1}, part), layout.size(part)) << layout.name();
            // There is no such place.
            EXPECT_FALSE(material.part_size(codes, {9, 1}, part));
            if (material.has_other_pawns()) {
                EXPECT_EQ(material.part_size(codes, {1, 0}, part), layout.size(part));
                EXPECT_FALSE(material.part_size(codes, {0, 0}, part));
                EXPECT_FALSE(material.part_size(codes, {0, 9}, part));
            }
        }
        for (std::uint8_t& code : codes) {
            const std::uint8_t right = code;
            code ^= 7;
            EXPECT_FALSE(material.part_size(codes, {0, 1}, 0)) << layout.name();
            code = right;
        }
        codes.pop_back();
        EXPECT_FALSE(material.part_size(codes, {0, 1}, 0));
    }
    // Of which no table of four pieces is an example.
    EXPECT_EQ(SyzygyMaterial("KRRvKRR").part_size({{6, 14, 4, 4, 12, 12}}, {0, 15}, 0),
              462U * 1891 * 1770);
    EXPECT_FALSE(SyzygyMaterial("KRRvKRR").part_size({{6, 4, 14, 4, 12, 12}}, {0, 15}, 0));
    EXPECT_FALSE(SyzygyMaterial("KRRvKRR").part_size({{4, 4, 6, 14, 12, 12}}, {0, 15}, 0));
    EXPECT_EQ(SyzygyMaterial("KPPvKP").part_size({{9, 1, 1, 6, 14}}, {0, 1}, 3),
              6U * 1081 * 61 * 60);
    EXPECT_FALSE(SyzygyMaterial("KPPvKP").part_size({{1, 1, 9, 6, 14}}, {0, 1}, 3));
}

TEST(SyzygyCode, MeansSomethingByAllBits) {
    using Symbols = std::vector<SyzygySymbol>;
    const Symbols three{{0}, {1}, {2}};
    // One code of one bit, two of two.
    const auto code = SyzygyCode::make(1, {2, 0}, three);
    ASSERT_TRUE(code);
    EXPECT_EQ(code->most_length(), 2);
    EXPECT_EQ(code->decode(std::uint64_t{1} << 63).bits, 1);
    EXPECT_EQ(code->decode(std::uint64_t{1} << 62).bits, 2);
    EXPECT_FALSE(SyzygyCode::make(1, {3, 0}, three)) << "a symbol that there is not";
    EXPECT_FALSE(SyzygyCode::make(1, {0, 2}, three)) << "the wrong way round";
    EXPECT_FALSE(SyzygyCode::make(0, {2, 0}, three));
    EXPECT_FALSE(SyzygyCode::make(1, {}, three));
    EXPECT_FALSE(SyzygyCode::make(32, {2, 0}, three));
    EXPECT_FALSE(SyzygyCode::make(1, {0}, {}));
    EXPECT_FALSE(SyzygyCode::make(12, {0}, Symbols(SyzygyCode::kMostSymbols))) << "one too few";
    EXPECT_FALSE(SyzygyCode::make(12, {0}, Symbols(SyzygyCode::kMostSymbols + 1))) << "one more";

    EXPECT_EQ(SyzygyCode::make(1, {0}, Symbols{{0}, {0, 0}})->decode(~std::uint64_t{0}).values, 2);
    EXPECT_FALSE(SyzygyCode::make(1, {0}, Symbols{{0}, {0, 2}})) << "no such half";
    EXPECT_FALSE(SyzygyCode::make(1, {0}, Symbols{{0}, {0, 1}})) << "half of itself";
    EXPECT_FALSE(SyzygyCode::make(2, {0}, Symbols{{0}, {0, 2}, {3, 0}, {1, 0}})) << "in a circle";
    // Doubled up to 256 values, and once more.
    Symbols doubled{{0}};
    for (std::uint32_t i = 0; i < 9; ++i) doubled.push_back({i, i});
    EXPECT_FALSE(SyzygyCode::make(3, {0}, doubled));
    doubled.pop_back();
    EXPECT_EQ(SyzygyCode::make(3, {0}, doubled)->decode(~std::uint64_t{0}).values, 128);
}

TEST(SyzygyStructure, SoundTablesPass) {
    EXPECT_EQ(sound_tables().size(), 10U);
    for (const SoundTable& table : sound_tables()) {
        EXPECT_TRUE(is_sound(table, table.bytes)) << table.name;
        EXPECT_FALSE(is_sound(table, table.bytes.substr(0, 16))) << table.name;
    }
    // With the pieces of another.
    const SoundTable& rooks = sound_table("KRvK", SyzygyKind::Outcomes);
    EXPECT_FALSE(is_sound(sound_table("KQvK", SyzygyKind::Outcomes), rooks.bytes));
    EXPECT_FALSE(is_sound(sound_table("KPvK", SyzygyKind::Outcomes), rooks.bytes));
}

// Bytes of KRvK's outcomes: mark, flags, order, three pieces; from kWon on White's part, which is
// won throughout, in two bytes; from kHead on the head of Black's: flags, sizes of blocks and
// stretches, sizes to spare, blocks, lengths, symbols.
TEST(SyzygyStructure, EachFaultIsFound) {
    const SoundTable& table = sound_table("KRvK", SyzygyKind::Outcomes);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(table.bytes[at]); };
    constexpr std::size_t kWon = 10;
    constexpr std::size_t kHead = 12;
    ASSERT_EQ(byte(kWon), 0x80);
    const std::size_t lengths = byte(kHead + 8) - byte(kHead + 9) + 1U;
    const std::size_t symbols = kHead + 10 + 2 * lengths;
    struct Fault {
        const char* what;
        std::size_t at;
        int value;
    };
    for (const Fault& fault : {
             Fault{"not of both sides", 4, 0},
             Fault{"an order that ends before it", 5, 0x99},
             Fault{"a piece that is not there", 6, 0x55},
             Fault{"an outcome that is none", kWon + 1, 5},
             Fault{"blocks of that size", kHead + 1, 60},
             Fault{"no stretches", kHead + 2, 0},
             Fault{"stretches that are longer", kHead + 2, byte(kHead + 2) + 2},
             Fault{"blocks that there are not", kHead + 6, 1},
             Fault{"no block", kHead + 4, 0},
             Fault{"codes of 33 bits", kHead + 8, 33},
             Fault{"codes of no bits", kHead + 9, 0},
             Fault{"a code that no symbol has", kHead + 10, byte(kHead + 10) + 1},
             Fault{"no symbols", symbols, 0},
             Fault{"too many symbols", symbols + 1, 0x10},
         }) {
        std::string bytes = table.bytes;
        ASSERT_LT(fault.at, bytes.size());
        bytes[fault.at] = static_cast<char>(fault.value);
        EXPECT_FALSE(is_sound(table, bytes)) << fault.what;
    }
    for (std::size_t size = 80; size < table.bytes.size(); size += 64)
        EXPECT_FALSE(is_sound(table, table.bytes.substr(0, size))) << size;
}

// The file says how large the table is, and how many bytes there are.
TEST(SyzygyStructure, FilesThatCannotBeReadAreNoTables) {
    const SoundTable& table = sound_table("KPvK", SyzygyKind::Outcomes);
    std::istringstream in(table.bytes);
    EXPECT_FALSE(is_sound_syzygy_table(in, table.bytes.size() + 64, table.name, table.kind));
}

// Where KRvK's head of Black's part begins, and its symbols: as above.
constexpr std::size_t kRookHead = 12;

// What a symbol means, and how its index and its spare blocks lead to it.
TEST(SyzygyStructure, SymbolsAndStretchesAreLookedAt) {
    const SoundTable& table = sound_table("KRvK", SyzygyKind::Outcomes);
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(table.bytes[at]); };
    const std::size_t symbols =
        kRookHead + 10 + 2 * (byte(kRookHead + 8) - byte(kRookHead + 9) + 1U);
    const std::size_t count = byte(symbols) + 256U * byte(symbols + 1);
    std::size_t value = symbols + 2;  // a symbol that is an outcome
    while (byte(value + 1) < 0xF0 || byte(value + 2) != 0xFF) value += 3;
    const std::size_t index = symbols + 2 + 3 * count + count % 2;
    const auto with = [&](std::size_t at, int number) {
        std::string bytes = table.bytes;
        bytes[at] = static_cast<char>(number);
        return is_sound(table, bytes);
    };
    ASSERT_LT(index + 6, table.bytes.size());
    EXPECT_TRUE(with(value, byte(value)));
    EXPECT_FALSE(with(value, 5)) << "no outcome";
    EXPECT_FALSE(with(kRookHead + 2, 25)) << "stretches of 2^25 positions";
    EXPECT_FALSE(with(kRookHead + 3, 40)) << "what follows stands elsewhere";
    EXPECT_FALSE(with(index + 1, 0xFF)) << "a block that there is not";
    EXPECT_FALSE(with(index + 5, 0xFF)) << "behind the last position";
    EXPECT_FALSE(with(index + 5, 0)) << "before the first";
}

// Large ones are taken without a look at their index.
TEST(SyzygyStructure, LargeFilesAreTakenByTheirHeads) {
    const SoundTable& table = sound_table("KRvK", SyzygyKind::Outcomes);
    const std::string path =
        testing::TempDir() + "sebastes_large_" + std::to_string(getpid()) + ".rtbw";
    const auto is_taken = [&](const std::string& bytes) {
        std::ofstream(path, std::ios::binary) << bytes;
        std::filesystem::resize_file(path, kMostIndexedBytes + 16);
        std::ifstream in(path, std::ios::binary);
        return is_sound_syzygy_table(in, kMostIndexedBytes + 16, table.name, table.kind);
    };
    std::string bytes = table.bytes;
    EXPECT_TRUE(is_taken(bytes));
    std::fill(bytes.end() - 100, bytes.end(), '\xFF');
    EXPECT_TRUE(is_taken(bytes));
    bytes[kRookHead + 2] = 0;
    EXPECT_FALSE(is_taken(bytes)) << "no stretches";
    std::filesystem::remove(path);
}

// The reader, with tables of which bytes have been changed at random.  SEBASTES_DAMAGED_TABLES is
// how many.
TEST(SyzygyStructure, DamageDoesNotKillTheReader) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const char* const wanted = std::getenv("SEBASTES_DAMAGED_TABLES");
    const int count = wanted == nullptr ? 120 : std::atoi(wanted);
    const std::string folder = testing::TempDir() + "sebastes_damaged_" + std::to_string(getpid());
    Random random(17);
    int taken = 0;
    for (int i = 0; i < count; ++i) {
        const SoundTable& table = sound_tables()[random.below(sound_tables().size())];
        std::string bytes = table.bytes;
        const std::size_t first =
            random.below(2) == 0 || bytes.size() < 200 ? 4 : bytes.size() - 100;
        const std::size_t reach = random.below(2) == 0 ? 100 : bytes.size();
        for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes)
            bytes[std::min(first + random.below(reach), bytes.size() - 1)] =
                static_cast<char>(random.below(256));
        if (!is_sound(table, bytes)) continue;
        ++taken;
        std::filesystem::create_directories(folder);
        for (const SoundTable& each : sound_tables())
            std::ofstream(
                folder + "/" + each.name + (each.kind == SyzygyKind::Outcomes ? ".rtbw" : ".rtbz"),
                std::ios::binary)
                << (&each == &table ? bytes : each.bytes);
        Syzygy syzygy;
        ASSERT_FALSE(syzygy.open(folder));
        const EndingIndex index(table.ending);
        for (std::size_t number = random.below(37); number < index.size(); number += 37) {
            EndingPosition position;
            position.ending = table.ending;
            position.squares = index.squares(number);
            position.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
            const auto& values = sound().values.find(table.ending)->values;
            if (values[position.side_to_move][number] == kIllegal) continue;
            const Board board = position.board();
            EXPECT_TRUE(syzygy.probe(board));
            if (random.below(20) == 0) syzygy.rank(Game(Position(board, 0, 1)), true);
        }
        syzygy.close();
        std::filesystem::remove_all(folder);
    }
    EXPECT_GT(taken, count / 10);
    EXPECT_LT(taken, count - count / 10);
}

}  // namespace
}  // namespace sebastes
