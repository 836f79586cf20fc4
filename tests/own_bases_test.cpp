#include "bases/own_bases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "bases/endings/retrograde.h"
#include "board/fen.h"

namespace sebastes {
namespace {

std::optional<OwnAnswer> probe(const OwnBases& bases, std::string_view fen) {
    return bases.probe(parse_fen(fen)->board());
}

TEST(OwnBases, KnownPositions) {
    const OwnBases bases;
    constexpr auto kWin = Outcome::Win;
    constexpr auto kLoss = Outcome::Loss;
    constexpr OwnAnswer kDraw{Outcome::Draw, 0};
    EXPECT_EQ(probe(bases, "8/8/8/8/8/1k6/8/K7 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/8/4k3/8/8/3KN3/8/8 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/1q6/K7 w - -"), (OwnAnswer{kLoss, 0}));
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/2q5/K7 w - -"), kDraw) << "stalemate";
    EXPECT_EQ(probe(bases, "8/8/8/8/8/k7/2q5/K7 b - -"), (OwnAnswer{kWin, 1}));
    // The opposition decides.
    EXPECT_EQ(probe(bases, "4k3/8/4K3/4P3/8/8/8/8 w - -")->outcome, kWin);
    EXPECT_EQ(probe(bases, "8/4k3/8/4K3/4P3/8/8/8 w - -"), kDraw);
    EXPECT_EQ(probe(bases, "8/4k3/8/4K3/4P3/8/8/8 b - -")->outcome, kLoss);
    // The same seen from the other side.
    EXPECT_EQ(probe(bases, "8/8/8/4p3/4k3/8/4K3/8 w - -")->outcome, kLoss);
    EXPECT_EQ(probe(bases, "8/8/8/4p3/4k3/8/4K3/8 b - -"), kDraw);
}

TEST(OwnBases, WhatIsNotInThem) {
    const OwnBases bases;
    EXPECT_EQ(bases.most_pieces(), 3);
    EXPECT_FALSE(bases.probe(Position::start().board()));
    EXPECT_FALSE(probe(bases, "8/8/7k/8/8/3KRR2/8/8 w - -")) << "four pieces";
    EXPECT_FALSE(probe(bases, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")) << "castling";
    EXPECT_TRUE(probe(bases, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
}

// The longest mates of three pieces, in moves: queen 10, rook 16, pawn 28 (Clarke 1977 for the
// pawn), and how many positions with White to move are won.
TEST(Retrograde, LongestMatesOfThreePieces) {
    EndingTables tables;
    const auto make = [&](std::string_view name) {
        EndingTable table = make_ending_table(*Ending::parse(name), tables, 2);
        const int moves = (plies_of(table.longest()) + 1) / 2;
        tables.add(std::move(table));
        return moves;
    };
    EXPECT_EQ(make("KQK"), 10);
    EXPECT_EQ(make("KRK"), 16);
    EXPECT_EQ(make("KBK"), 0);
    EXPECT_EQ(make("KNK"), 0);
    EXPECT_EQ(make("KPK"), 28);
    const EndingTable& pawn = *tables.find(*Ending::parse("KPK"));
    EXPECT_EQ(std::ranges::count_if(pawn.values[Color::White], is_won), 62480);
}

}  // namespace
}  // namespace sebastes
