// Whose castling rights are no standard ones.
#pragma once

#include "board/board.h"

namespace sebastes {

// Whether standard notation cannot say how the position castles: a king that is not on
// the e-file, or a rook that is not in the corner.  Such positions are of Chess960.
inline bool needs_chess960(const Board& board) {
    for (const Square rook : board.castling_rooks) {
        const Color color =
            board.by_color[Color::White].contains(rook) ? Color::White : Color::Black;
        if (file_of(board.king(color)) != File::E) return true;
        if (file_of(rook) != File::A && file_of(rook) != File::H) return true;
    }
    return false;
}

// Whether rights that chess cannot have show by themselves that a game of Chess960 is meant, and
// not one of chess whose king or rooks have left their squares: all are of one starting position,
// and its king is not on the e-file, or both sides have some.
inline bool is_plainly_chess960(const Board& board) {
    Bitboard kings;
    Bitboard rooks;
    int sides = 0;
    for (const Color color : kColors) {
        const Bitboard own = board.castling_rooks & board.by_color[color];
        if (own.empty()) continue;
        ++sides;
        kings |= Bitboard{relative_square(color, board.king(color))};
        for (const Square rook : own) rooks |= Bitboard{relative_square(color, rook)};
    }
    if (kings.count() != 1 || (sides == 1 && file_of(kings.first()) == File::E)) return false;
    int wings[] = {0, 0};
    for (const Square rook : rooks) ++wings[is_king_side(kings.first(), rook) ? 1 : 0];
    return wings[0] <= 1 && wings[1] <= 1;
}

}  // namespace sebastes
