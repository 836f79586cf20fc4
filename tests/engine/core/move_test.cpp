#include "core/move.h"

#include <gtest/gtest.h>

#include <set>

namespace sebastes {
namespace {

constexpr PieceType kPromotions[] = {PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                     PieceType::Queen};

TEST(Move, KeepsWhatItWasMadeOfAndIsDistinct) {
    std::set<std::uint16_t> seen;
    for (int a = 0; a < kSquareCount; ++a)
        for (int b = 0; b < kSquareCount; ++b) {
            const Square from = square_at(a);
            const Square to = square_at(b);
            const Move moves[] = {Move::normal(from, to), Move::en_passant(from, to),
                                  Move::castling(from, to)};
            const MoveKind kinds[] = {MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castling};
            for (std::size_t i = 0; i < 3; ++i) {
                EXPECT_EQ(moves[i].from(), from);
                EXPECT_EQ(moves[i].to(), to);
                EXPECT_EQ(moves[i].kind(), kinds[i]);
                seen.insert(moves[i].raw());
            }
            for (const PieceType type : kPromotions) {
                const Move move = Move::promotion(from, to, type);
                EXPECT_EQ(move.from(), from);
                EXPECT_EQ(move.to(), to);
                EXPECT_TRUE(move.is_promotion());
                EXPECT_EQ(move.promotion_type(), type);
                seen.insert(move.raw());
            }
        }
    EXPECT_EQ(seen.size(), 64U * 64U * 7U);
}

TEST(Move, NoneIsFalse) {
    EXPECT_FALSE(Move{});
    EXPECT_EQ(Move{}.raw(), 0);
    EXPECT_TRUE(Move::normal(Square::A1, Square::B1));
    for (int raw = 0; raw < 65536; ++raw)
        EXPECT_EQ(Move::from_raw(static_cast<std::uint16_t>(raw)).raw(), raw);
}

}  // namespace
}  // namespace sebastes
