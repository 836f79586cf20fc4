#include "search/node/pv_table.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.h"
#include "core/score.h"

namespace sebastes {
namespace {

constexpr Move kFirst = Move::normal(Square::E2, Square::E4);
constexpr Move kSecond = Move::normal(Square::E7, Square::E5);
constexpr Move kThird = Move::normal(Square::G1, Square::F3);

std::vector<Move> line_of(const PvTable& table, Key key) {
    const auto line = table.line(key);
    return {line.begin(), line.end()};
}

using Line = std::vector<Move>;

TEST(PvTable, LinesGrowFromTheirEnds) {
    PvTable table;
    EXPECT_TRUE(table.line(1).empty());
    table.store(3, kThird, 4, 1);
    EXPECT_EQ(line_of(table, 3), Line{kThird});
    table.store(2, kSecond, 3, 2);
    table.store(1, kFirst, 2, 3);
    EXPECT_EQ(line_of(table, 1), (Line{kFirst, kSecond, kThird}));
    EXPECT_EQ(line_of(table, 2), (Line{kSecond, kThird}));
    EXPECT_TRUE(table.line(4).empty());
    table.clear();
    EXPECT_TRUE(table.line(1).empty());
}

// A generation number of 8 bits distinguishes lines of earlier searches from new ones.
TEST(PvTable, ForgottenLinesDoNotComeBack) {
    PvTable table;
    table.store(1, kFirst, 2, 9);
    for (int i = 1; i <= 600; ++i) {
        table.clear();
        ASSERT_TRUE(table.line(1).empty()) << i;
        ASSERT_TRUE(table.line(0).empty()) << i;
    }
    // Nor do they keep out a line of a shallower node.
    table.store(1 + (Key{1} << 32), kSecond, 2, 1);
    EXPECT_EQ(line_of(table, 1 + (Key{1} << 32)), Line{kSecond});
}

TEST(PvTable, NewMoveReplacesTheLine) {
    PvTable table;
    table.store(2, kSecond, 3, 1);
    table.store(1, kFirst, 2, 2);
    table.store(1, kThird, 9, 2);
    EXPECT_EQ(line_of(table, 1), Line{kThird});
    // Also by a shallower search of the same position.
    table.store(1, kFirst, 2, 1);
    EXPECT_EQ(line_of(table, 1), (Line{kFirst, kSecond}));
}

// Two keys that map to the same entry in tables of up to 2^32 entries.
constexpr Key kHere = 5;
constexpr Key kSamePlace = kHere + (Key{1} << 32);

TEST(PvTable, ForeignLinesAreNotTaken) {
    PvTable table;
    table.store(kHere, kFirst, 2, 1);
    EXPECT_TRUE(table.line(kSamePlace).empty());
    EXPECT_EQ(line_of(table, kHere), Line{kFirst});
    table.store(kSamePlace, kSecond, 2, 1);
    EXPECT_TRUE(table.line(kHere).empty());
    EXPECT_EQ(line_of(table, kSamePlace), Line{kSecond});
}

TEST(PvTable, DeepLinesStayUntilTheNextIteration) {
    PvTable table;
    table.store(kHere, kFirst, 2, 9);
    table.store(kSamePlace, kSecond, 2, 3);
    EXPECT_EQ(line_of(table, kHere), Line{kFirst});
    table.new_iteration();
    table.store(kSamePlace, kSecond, 2, 3);
    EXPECT_EQ(line_of(table, kSamePlace), Line{kSecond});
}

TEST(PvTable, LineMayFollowItselfInOnePlace) {
    PvTable table;
    table.store(9, kThird, 10, 1);
    table.store(kHere, kSecond, 9, 2);
    table.store(kSamePlace, kFirst, kHere, 3);
    EXPECT_EQ(line_of(table, kSamePlace), (Line{kFirst, kSecond, kThird}));
}

TEST(PvTable, LongLinesKeepTheirBeginning) {
    PvTable table;
    Line expected;
    Random random(1);
    for (Key key = 300; key > 0; --key) {
        const auto from = square_at(static_cast<int>(random.below(32)));
        const auto to = square_at(32 + static_cast<int>(random.below(32)));
        table.store(key, Move::normal(from, to), key + 1, 1);
        expected.insert(expected.begin(), Move::normal(from, to));
    }
    const Line line = line_of(table, 1);
    ASSERT_GE(line.size(), 20U);
    ASSERT_LE(line.size(), expected.size());
    expected.resize(line.size());
    EXPECT_EQ(line, expected);
}

// ---- The line of a node that is not kept in a table ----

Line line_of(const TriangularPv& lines, int ply) {
    const auto line = lines.line(ply);
    return {line.begin(), line.end()};
}

TEST(TriangularPv, LineIsTheMoveAndWhatFollowsIt) {
    TriangularPv lines;
    EXPECT_TRUE(lines.line(0).empty());
    lines.raise(2, kThird);
    lines.raise(1, kSecond);
    lines.raise(0, kFirst);
    EXPECT_EQ(line_of(lines, 0), (Line{kFirst, kSecond, kThird}));
    EXPECT_EQ(line_of(lines, 1), (Line{kSecond, kThird}));
    // A better move at ply 1, behind which the game ends.
    lines.clear(2);
    lines.raise(1, kThird);
    EXPECT_EQ(line_of(lines, 1), Line{kThird});
    EXPECT_EQ(line_of(lines, 0), (Line{kFirst, kSecond, kThird})) << "until it is raised again";
    lines.raise(0, kFirst);
    EXPECT_EQ(line_of(lines, 0), (Line{kFirst, kThird}));
}

TEST(TriangularPv, LongestLineFits) {
    TriangularPv lines;
    for (int ply = kMaxPly - 1; ply >= 0; --ply) lines.raise(ply, ply % 2 == 0 ? kFirst : kSecond);
    ASSERT_EQ(lines.line(0).size(), std::size_t{kMaxPly});
    EXPECT_EQ(lines.line(0).front(), kFirst);
    EXPECT_EQ(lines.line(0).back(), kSecond);
    EXPECT_EQ(lines.line(kMaxPly - 1).size(), 1U);
}

}  // namespace
}  // namespace sebastes
