#include "search/node/triangular_pv.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/score.h"

namespace sebastes {
namespace {

constexpr Move kE4 = Move::normal(Square::E2, Square::E4);
constexpr Move kE5 = Move::normal(Square::E7, Square::E5);
constexpr Move kNf3 = Move::normal(Square::G1, Square::F3);

using Line = std::vector<Move>;

Line line_of(const TriangularPv& lines, int ply) {
    const auto line = lines.line(ply);
    return {line.begin(), line.end()};
}

TEST(TriangularPv, LineIsTheMoveAndWhatFollowsIt) {
    TriangularPv lines;
    EXPECT_TRUE(lines.line(0).empty());
    lines.raise(2, kNf3);
    lines.raise(1, kE5);
    lines.raise(0, kE4);
    EXPECT_EQ(line_of(lines, 0), (Line{kE4, kE5, kNf3}));
    EXPECT_EQ(line_of(lines, 1), (Line{kE5, kNf3}));
    // A better move at ply 1, behind which the game ends.
    lines.clear(2);
    lines.raise(1, kNf3);
    EXPECT_EQ(line_of(lines, 1), Line{kNf3});
    EXPECT_EQ(line_of(lines, 0), (Line{kE4, kE5, kNf3})) << "until it is raised again";
    lines.raise(0, kE4);
    EXPECT_EQ(line_of(lines, 0), (Line{kE4, kNf3}));
}

TEST(TriangularPv, LongestLineFits) {
    TriangularPv lines;
    for (int ply = kMaxPly - 1; ply >= 0; --ply) lines.raise(ply, ply % 2 == 0 ? kE4 : kE5);
    ASSERT_EQ(lines.line(0).size(), std::size_t{kMaxPly});
    EXPECT_EQ(lines.line(0).front(), kE4);
    EXPECT_EQ(lines.line(0).back(), kE5);
    EXPECT_EQ(lines.line(kMaxPly - 1).size(), 1U);
}

}  // namespace
}  // namespace sebastes
