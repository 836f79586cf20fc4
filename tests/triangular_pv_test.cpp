#include "search/node/triangular_pv.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/score.h"

namespace sebastes {
namespace {

constexpr Move kFirst = Move::normal(Square::E2, Square::E4);
constexpr Move kSecond = Move::normal(Square::E7, Square::E5);
constexpr Move kThird = Move::normal(Square::G1, Square::F3);

using Line = std::vector<Move>;

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
