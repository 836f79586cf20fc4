#include "bases/own_bases.h"

#include <gtest/gtest.h>

#include "board/fen.h"

namespace sebastes {
namespace {

TEST(OwnBases, KingsWithOneMinorPieceAreDrawn) {
    const OwnBases bases;
    const auto answer = bases.probe(parse_fen("8/8/4k3/8/8/3KN3/8/8 w - -")->board());
    ASSERT_TRUE(answer);
    EXPECT_EQ(*answer, (OwnAnswer{Outcome::Draw, 0}));
    EXPECT_FALSE(bases.probe(Position::start().board()));
}

}  // namespace
}  // namespace sebastes
