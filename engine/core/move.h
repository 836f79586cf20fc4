// Move stores a move in 16 bits: from (6), to (6), promotion piece (2), kind (2).
//
// Castling is stored as the king taking its own rook (from = king, to = rook), which is unambiguous
// in Chess960 and in standard chess.
#pragma once

#include <cstdint>

#include "core/piece.h"
#include "core/square.h"

namespace sebastes {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

class Move {
  public:
    // The default value means "no move".  It equals a1a1, which no generator yields.
    constexpr Move() = default;

    static constexpr Move normal(Square from, Square to) { return {from, to, MoveKind::Normal, 0}; }
    // `type` is Knight, Bishop, Rook or Queen.
    static constexpr Move promotion(Square from, Square to, PieceType type) {
        return {from, to, MoveKind::Promotion, index_of(type) - index_of(PieceType::Knight)};
    }
    static constexpr Move en_passant(Square from, Square to) {
        return {from, to, MoveKind::EnPassant, 0};
    }
    static constexpr Move castling(Square king, Square rook) {
        return {king, rook, MoveKind::Castling, 0};
    }
    // Makes a move from the bits of raw().  The move may be illegal: check it before use.
    static constexpr Move from_raw(std::uint16_t raw) {
        Move move;
        move.bits_ = raw;
        return move;
    }

    constexpr Square from() const { return square_at(bits_ & 63); }
    constexpr Square to() const { return square_at((bits_ >> 6) & 63); }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 14); }
    // Only for promotions.
    constexpr PieceType promotion_type() const {
        return static_cast<PieceType>(((bits_ >> 12) & 3) + index_of(PieceType::Knight));
    }
    constexpr bool is_promotion() const { return kind() == MoveKind::Promotion; }
    constexpr bool is_castling() const { return kind() == MoveKind::Castling; }
    constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
    constexpr std::uint16_t raw() const { return bits_; }
    constexpr explicit operator bool() const { return bits_ != 0; }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    constexpr Move(Square from, Square to, MoveKind kind, int promotion)
        : bits_(static_cast<std::uint16_t>(index_of(from) | index_of(to) << 6 | promotion << 12 |
                                           static_cast<int>(kind) << 14)) {}

    std::uint16_t bits_ = 0;
};

static_assert(sizeof(Move) == 2);

}  // namespace sebastes
