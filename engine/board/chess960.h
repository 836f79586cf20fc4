// These functions decide whether a position's castling rights belong to Chess960.
#pragma once

#include "board/board.h"

namespace sebastes {

// Whether standard notation cannot express the castling rights, because a king is not on the e-file
// or a rook is not in the corner.
inline bool needs_chess960(const Board& board) {
    for (const Square rook : board.castling_rooks) {
        const Color color =
            board.by_color[Color::White].contains(rook) ? Color::White : Color::Black;
        if (file_of(board.king(color)) != File::E) return true;
        if (file_of(rook) != File::A && file_of(rook) != File::H) return true;
    }
    return false;
}

// For rights that chess cannot have: whether they alone show a game of Chess960 and not a game of
// chess whose king or rooks have left their squares.  All rights must fit one starting position;
// besides, its king is not on the e-file or both sides have rights.
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
