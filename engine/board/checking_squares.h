// From which squares the side to move checks the enemy's king.
#pragma once

#include "board/attacks.h"
#include "board/board.h"

namespace sebastes {

// Sliders of a side on lines to a square, whatever stands between.
inline Bitboard sliders_on_lines(const Board& board, Color side, Square square) {
    return ((bishop_rays(square) & board.diagonal_sliders()) |
            (rook_rays(square) & board.orthogonal_sliders())) &
           board.by_color[side];
}

// Of ordinary moves; a promotion, a castling or a capture in passing may check in other ways.
struct CheckingSquares {
    Square king{};                      // the enemy's
    PieceTypeArray<Bitboard> direct{};  // whence a piece gives check; the king nowhere
    Bitboard uncovering;                // pieces that uncover a check by leaving a line

    // Where a piece that leaves `from` gives check.
    Bitboard of(PieceType type, Square from) const {
        return uncovering.contains(from) ? direct[type] | ~line(king, from) : direct[type];
    }
};

inline CheckingSquares checking_squares(const Board& board) {
    const Color us = board.side_to_move;
    const Square king = board.king(~us);
    const Bitboard occupied = board.occupied();
    const Bitboard diagonal = bishop_attacks(king, occupied);
    const Bitboard orthogonal = rook_attacks(king, occupied);
    CheckingSquares squares;
    squares.king = king;
    squares.direct[PieceType::Pawn] = pawn_attacks(~us, king);
    squares.direct[PieceType::Knight] = knight_attacks(king);
    squares.direct[PieceType::Bishop] = diagonal;
    squares.direct[PieceType::Rook] = orthogonal;
    squares.direct[PieceType::Queen] = diagonal | orthogonal;
    for (const Square slider : sliders_on_lines(board, us, king)) {
        const Bitboard path = between(king, slider) & ~Bitboard{slider} & occupied;
        if (!path.more_than_one()) squares.uncovering |= path;
    }
    squares.uncovering &= board.by_color[us];
    return squares;
}

}  // namespace sebastes
