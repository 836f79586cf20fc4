#include "perft/perft_table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>
#include <vector>

#include "tests/support/positions.h"

namespace sebastes {
namespace {

TEST(PerftTable, FindsWhatWasStoredAtThatDepthOnly) {
    PerftTable table(1);
    const std::uint64_t hash = hash_of(Position::start().board());
    EXPECT_FALSE(table.find(hash, 5));
    table.store(hash, 5, 4865609);
    EXPECT_EQ(table.find(hash, 5), 4865609U);
    EXPECT_FALSE(table.find(hash, 4));
    EXPECT_FALSE(table.find(hash + 1, 5));
}

TEST(PerftTable, ASizeOfMoreThanAllMemoryIsRefused) {
    EXPECT_THROW(PerftTable{std::numeric_limits<std::size_t>::max() / 2}, std::bad_alloc);
}

// Whatever else shares its entry, a board finds its own count or none.
TEST(PerftTable, NeverReturnsTheCountOfAnother) {
    PerftTable table(1);
    Random random(1);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> stored(200'000);
    for (auto& [hash, count] : stored) {
        hash = random.next();
        count = random.next() >> 20;
        table.store(hash, 3, count);
    }
    int found = 0;
    for (const auto& [hash, count] : stored)
        if (const auto known = table.find(hash, 3)) {
            ASSERT_EQ(*known, count);
            ++found;
        }
    EXPECT_GT(found, 10'000);
}

TEST(PerftTable, DifferentBoardsHaveDifferentHashes) {
    std::vector<std::pair<std::uint64_t, Board>> seen;
    random_games(20, 8, [&](const Board& board) { seen.emplace_back(hash_of(board), board); });
    std::ranges::sort(seen, {}, [](const auto& entry) { return entry.first; });
    for (std::size_t i = 1; i < seen.size(); ++i)
        ASSERT_EQ(seen[i].first == seen[i - 1].first, seen[i].second == seen[i - 1].second);
}

TEST(PerftTable, EveryFieldOfABoardCounts) {
    const Board board = board_of("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    const auto differs = [&](auto change) {
        Board other = board;
        change(other);
        return hash_of(other) != hash_of(board);
    };
    EXPECT_TRUE(differs([](Board& b) { b.en_passant = Square::None; }));
    EXPECT_TRUE(differs([](Board& b) { b.side_to_move = Color::Black; }));
    EXPECT_TRUE(differs([](Board& b) { b.castling_rooks = Bitboard{}; }));
    for (const Square rook : board.castling_rooks)
        EXPECT_TRUE(differs([&](Board& b) { b.castling_rooks ^= Bitboard{rook}; }));
    for (const PieceType type : kPieceTypes)
        EXPECT_TRUE(differs([&](Board& b) { b.by_type[type] ^= Bitboard{Square::D4}; }));
    // Black's pieces are those that are not White's.
    EXPECT_TRUE(differs([](Board& b) { b.by_color[Color::White] ^= Bitboard{Square::D4}; }));
}

}  // namespace
}  // namespace sebastes
