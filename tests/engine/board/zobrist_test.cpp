#include "board/zobrist.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace sebastes {
namespace {

std::vector<Key> all_keys() {
    std::vector<Key> keys;
    for (int i = 0; i < kSquareCount; ++i) {
        for (int piece = 0; piece < kPieceCount; ++piece)
            keys.push_back(zobrist::piece(static_cast<Piece>(piece), square_at(i)));
        keys.push_back(zobrist::castling(Bitboard{square_at(i)}));
    }
    for (int file = 0; file < 8; ++file) keys.push_back(zobrist::en_passant(square_at(40 + file)));
    keys.push_back(zobrist::black_to_move());
    return keys;
}

bool has_duplicates(std::vector<Key> keys) {
    std::ranges::sort(keys);
    return std::ranges::adjacent_find(keys) != keys.end();
}

TEST(Zobrist, KeysAreDistinctAndNotZero) {
    const std::vector<Key> keys = all_keys();
    EXPECT_EQ(keys.size(), 12U * 64 + 64 + 8 + 1);
    EXPECT_FALSE(has_duplicates(keys));
    EXPECT_EQ(std::ranges::count(keys, Key{0}), 0);
}

// Otherwise two positions that differ in two pieces each could share a key.
TEST(Zobrist, DifferencesOfKeysAreDistinct) {
    const std::vector<Key> keys = all_keys();
    std::vector<Key> differences;
    for (std::size_t a = 0; a < keys.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) differences.push_back(keys[a] ^ keys[b]);
    EXPECT_FALSE(has_duplicates(differences));
}

TEST(Zobrist, PartsAreTheExclusiveOrOfTheirSquares) {
    EXPECT_EQ(zobrist::castling(Bitboard{}), Key{0});
    EXPECT_EQ(zobrist::castling(squares({Square::A1, Square::H8})),
              zobrist::castling(Bitboard{Square::A1}) ^ zobrist::castling(Bitboard{Square::H8}));
    EXPECT_EQ(zobrist::en_passant(Square::None), Key{0});
    EXPECT_EQ(zobrist::en_passant(Square::E3), zobrist::en_passant(Square::E6));
}

}  // namespace
}  // namespace sebastes
