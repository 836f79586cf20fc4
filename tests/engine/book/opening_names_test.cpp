// The names of openings and the embedded book.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "book/opening_book.h"
#include "notation/notation.h"
#include "tables/opening_tables.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::string name_after(const std::string& moves) {
    const auto opening = opening_at(position_after(moves));
    return opening ? std::string(opening->eco) + " " + std::string(opening->name) : "";
}

TEST(OpeningNames, AreThoseOfPositions) {
    EXPECT_EQ(name_after(""), "");
    EXPECT_EQ(name_after("e4"), "B00 King's Pawn Opening");
    EXPECT_EQ(name_after("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"),
              "B90 Sicilian Defence: Najdorf Variation");
    EXPECT_EQ(name_after("d4 Nf6 c4 e6 Nc3 Bb4"), "E20 Nimzo-Indian Defence");
    // By another order of moves.
    EXPECT_EQ(name_after("c4 e6 Nc3 Nf6 d4 Bb4"), "E20 Nimzo-Indian Defence");
    EXPECT_EQ(name_after("Nf3 d5 d4"), name_after("d4 d5 Nf3"));
    EXPECT_EQ(name_after("a4 h5 h4"), "");
}

TEST(OpeningNames, EachLineEndsWhereItsNameIs) {
    EXPECT_GE(tables::kOpenings.size(), 1000U);
    std::set<std::string_view> codes;
    for (const tables::OpeningRow& row : tables::kOpenings) {
        codes.insert(row.eco);
        Position position = Position::start();
        for (const auto raw : tables::kOpeningMoves.subspan(row.first_move, row.move_count)) {
            ASSERT_TRUE(position.is_legal(Move::from_raw(raw))) << row.name;
            position = position.after(Move::from_raw(raw));
        }
        EXPECT_EQ(opening_at(position), (Opening{row.eco, row.name}));
    }
    EXPECT_EQ(codes.size(), 500U);
}

TEST(EmbeddedBook, KnowsMainLines) {
    const auto start = OpeningBook().moves(Position::start());
    ASSERT_GE(start.size(), 4U);
    EXPECT_EQ(to_uci(start.front().move), "e2e4");
    EXPECT_GT(start.front().weight, 100 * start.back().weight);
    for (std::size_t i = 1; i < start.size(); ++i) EXPECT_LE(start[i].weight, start[i - 1].weight);
    EXPECT_FALSE(
        OpeningBook().moves(position_after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7")).empty());
    EXPECT_TRUE(OpeningBook().moves(position_after("a4 h5 h4")).empty());
}

// Answered, but not played.
TEST(EmbeddedBook, LeavesOutWhatIsUnsound) {
    const auto plays = [](const std::string& moves, const std::string& san) {
        const Position position = position_after(moves);
        return weight_percentage(OpeningBook().moves(position), *parse_san(position, san)) > 0;
    };
    EXPECT_FALSE(plays("", "g4"));
    EXPECT_TRUE(plays("g4", "d5"));
    EXPECT_FALSE(plays("e4 e5 Nf3", "f5"));
    EXPECT_TRUE(plays("e4 e5 Nf3 f5", "Nxe5"));
    // What follows the doubtful move is left to the search.
    EXPECT_FALSE(plays("e4 e5 Nf3 f5 Nxe5", "Qf6"));
}

// All that can be reached is legal, and the book goes some way.
TEST(EmbeddedBook, IsLegalThroughout) {
    std::set<Key> seen;
    std::size_t deepest = 0;
    const std::function<void(const Position&, std::size_t)> walk = [&](const Position& position,
                                                                       std::size_t ply) {
        if (!seen.insert(position.key()).second) return;
        deepest = std::max(deepest, ply);
        for (const BookMove& each : OpeningBook().moves(position)) {
            ASSERT_TRUE(position.is_legal(each.move));
            ASSERT_GT(each.weight, 0);
            walk(position.after(each.move), ply + 1);
        }
    };
    walk(Position::start(), 0);
    EXPECT_GT(seen.size(), 4000U);
    EXPECT_GT(deepest, 20U);
}

}  // namespace
}  // namespace sebastes
