// Endings: their names, and the numbers of their placements.
#include "bases/endings/ending.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "bases/endings/ending_index.h"
#include "core/random.h"

namespace sebastes {
namespace {

TEST(Ending, NamesAreOnesOfEndings) {
    for (const Ending& ending : all_endings(4)) EXPECT_EQ(Ending::parse(ending.name()), ending);
    EXPECT_EQ(Ending::parse("KK")->count(), 2);
    for (const char* name : {"", "K", "KQ", "QKK", "KKQ", "KQKK", "KKK", "kqk", "KqK", "KXK",
                             "KQ K", "KRQK", "KRKQ", "KQRBK", "KQKRB"})
        EXPECT_FALSE(Ending::parse(name)) << name;
}

TEST(Ending, AllAreListed) {
    EXPECT_TRUE(all_endings(2).empty());
    EXPECT_EQ(all_endings(3).size(), 5U);
    const std::vector<Ending> all = all_endings(4);
    EXPECT_EQ(all.size(), 5U + 15U + 15U);
    EXPECT_EQ(std::ranges::count_if(all, &Ending::is_symmetric), 5);
    EXPECT_EQ(std::ranges::count_if(all, &Ending::has_twins), 5);
    EXPECT_TRUE(Ending().is_symmetric()) << "the kings alone";
    // After those that they lead to.
    EXPECT_EQ(all.back().pawns(), 2);
}

// Whichever king and whichever colour comes first.
TEST(Ending, PositionsAreTurnedToTheStrongerSide) {
    const Ending::Pieces black_first{Piece::BlackKing, Piece::WhiteKing, Piece::WhiteRook,
                                     Piece::BlackQueen};
    const auto turned = EndingPosition::of(
        black_first, {Square::H8, Square::A1, Square::B2, Square::C3}, 4, Color::White);
    EXPECT_EQ(turned.ending.name(), "KQKR");
    EXPECT_EQ(turned.side_to_move, Color::Black);
    EXPECT_EQ(turned.squares, (EndingSquares{Square::H1, Square::A8, Square::C6, Square::B7}));
}

// A placement's number leads to one that is the same but for a symmetry, with the same number.
TEST(EndingIndex, NumbersLeadBack) {
    std::vector<Ending> endings = all_endings(4);
    endings.emplace_back();
    Random random(8);
    for (const Ending& ending : endings) {
        const EndingIndex index(ending);
        std::set<std::size_t> seen;
        std::set<std::vector<int>> placements;
        for (int i = 0; i < 300; ++i) {
            const std::size_t number = index.number(index.squares(random.below(index.size())));
            ASSERT_LT(number, index.size()) << ending.name();
            const EndingSquares squares = index.squares(number);
            EXPECT_EQ(index.number(squares), number) << ending.name();
            seen.insert(number);
            std::vector<int> placement;
            for (int at = 0; at < ending.count(); ++at)
                placement.push_back(index_of(squares[static_cast<std::size_t>(at)]));
            placements.insert(placement);
            // Mirrored from left to right all endings are the same.
            EndingSquares mirrored = squares;
            for (Square& square : mirrored) square = square_at(index_of(square) ^ 7);
            EXPECT_EQ(index.number(mirrored), number) << ending.name();
        }
        EXPECT_EQ(seen.size(), placements.size()) << ending.name();
    }
}

}  // namespace
}  // namespace sebastes
