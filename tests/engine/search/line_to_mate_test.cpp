// The line to mate that is kept is the one that the bases give, from any of its positions.
#include "search/root/line_to_mate.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

std::vector<Move> kept(LineOfBases& cache, const Position& position, int plies) {
    static const EndgameBases kBases;
    const std::span<const Move> line = cache.find(kBases, position, plies);
    return {line.begin(), line.end()};
}

TEST(LineOfBases, GivesTheLineOfTheBasesFromAnyOfItsPositions) {
    const EndgameBases bases;
    Position at = position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    const std::vector<Move> whole = bases.line_to_mate(at, 29);
    ASSERT_EQ(whole.size(), 29U);
    LineOfBases cache;
    for (int left = 29; left >= 0; --left) {
        EXPECT_EQ(kept(cache, at, left), bases.line_to_mate(at, left)) << left;
        EXPECT_EQ(kept(cache, at, left + 1), std::vector<Move>{}) << left;
        EXPECT_EQ(kept(cache, at, left - 1), std::vector<Move>{}) << left;
        if (left > 0) at = at.after(whole[static_cast<std::size_t>(29 - left)]);
    }
}

TEST(LineOfBases, AnotherPositionHasAnotherLine) {
    const EndgameBases bases;
    const Position rook = position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    const Position other = position_of("8/8/8/3k4/8/8/8/K6R w - - 3 9");
    const Position mirrored = position_of("8/8/8/4k3/8/8/8/R6K w - - 0 1");
    LineOfBases cache;
    for (const Position& position : {rook, mirrored, other, rook}) {
        EXPECT_EQ(kept(cache, position, 29), bases.line_to_mate(position, 29));
        EXPECT_EQ(fault_of_mate(position, kept(cache, position, 29), mate_in(29)), "");
    }
    EXPECT_EQ(kept(cache, position_of("8/8/8/8/8/4k3/8/4K3 w - - 0 1"), 29), std::vector<Move>{});
    EXPECT_EQ(kept(cache, rook, 29), bases.line_to_mate(rook, 29)) << "behind a miss";
}

}  // namespace
}  // namespace sebastes
