// LegalityMasks holds the checks and pins of a position as masks and the squares that the enemy
// attacks.  They decide which moves of the side to move are legal.
//
// The check and pin masks follow the chess programming wiki ("Checks and Pinned Pieces
// (Bitboards)").  Pins are kept separately for diagonals and for ranks and files, as in Gigantua.
#pragma once

#include "board/attacks.h"
#include "board/board.h"
#include "core/bitboard.h"

namespace sebastes {

// All masks are from the point of view of the side to move.
struct LegalityMasks {
    Bitboard checkers;
    Bitboard pin_diagonal;    // lines of diagonal pins, from beside the king to the pinner
    Bitboard pin_orthogonal;  // likewise for ranks and files
    // The squares that the enemy attacks through our king.  The set is complete only on squares
    // that the king may move to or castle across, and empty until it is computed.
    Bitboard attacked;

    // The squares where a piece other than the king may move: all of them, or those that answer the
    // check.
    Bitboard check_mask(Square king) const {
        if (checkers.empty()) [[likely]]
            return Bitboard{~std::uint64_t{0}};
        return checkers.more_than_one() ? Bitboard{} : between(king, checkers.first());
    }
};

// Examines the line from a slider to the king.  The slider gives check when no piece stands
// between, and pins when one does.  (If that piece is the enemy's, the line holds no piece of ours,
// so it does no harm in the mask.)  Returns the number of pieces on the line, including the slider.
[[gnu::always_inline]] inline int look_along_line(Square king, Square slider, Bitboard occupied,
                                                  Bitboard& checkers, Bitboard& pins) {
    const Bitboard path = between(king, slider);
    const int pieces = (path & occupied).count();
    if (pieces == 1) checkers |= Bitboard{slider};
    if (pieces == 2) pins |= path;
    return pieces;
}

// Finds checks and pins and leaves `attacked` empty.
template <Color us>
[[gnu::always_inline]] inline LegalityMasks checks_and_pins(Square king, const Forces& enemy,
                                                            Bitboard occupied) {
    LegalityMasks masks;
    masks.checkers =
        (knight_attacks(king) & enemy.knights) | (pawn_attacks(us, king) & enemy.pawns);
    for (const Square slider : bishop_rays(king) & enemy.diagonal)
        look_along_line(king, slider, occupied, masks.checkers, masks.pin_diagonal);
    for (const Square slider : rook_rays(king) & enemy.orthogonal)
        look_along_line(king, slider, occupied, masks.checkers, masks.pin_orthogonal);
    return masks;
}

template <Color us>
[[gnu::always_inline]] inline LegalityMasks checks_and_pins(const Board& board) {
    return checks_and_pins<us>(board.king(us), board.forces(~us), board.occupied());
}

// The squares that `pieces` attack when the enemy's king is not in the way.  Sliders count only on
// the given squares.
template <Color attacker>
[[gnu::always_inline]] inline Bitboard attacked_squares(const Forces& pieces,
                                                        Bitboard occupied_without_king,
                                                        Bitboard diagonal_from,
                                                        Bitboard orthogonal_from) {
    Bitboard attacked = pawn_attacks<attacker>(pieces.pawns) | king_attacks(pieces.king.first());
    for (const Square from : pieces.knights) attacked |= knight_attacks(from);
    for (const Square from : pieces.diagonal& diagonal_from)
        attacked |= bishop_attacks(from, occupied_without_king);
    for (const Square from : pieces.orthogonal& orthogonal_from)
        attacked |= rook_attacks(from, occupied_without_king);
    return attacked;
}

// ---- Checks of the enemy's king ----

// The sliders of a side on lines to a square, whatever stands between.
inline Bitboard sliders_on_lines(const Board& board, Color side, Square square) {
    return ((bishop_rays(square) & board.diagonal_sliders()) |
            (rook_rays(square) & board.orthogonal_sliders())) &
           board.by_color[side];
}

// The squares from which ordinary moves give check.  Promotions, castling and en passant captures
// may give check in other ways.
struct CheckingSquares {
    Square king{};                      // the enemy's
    PieceTypeArray<Bitboard> direct{};  // where a piece gives check; empty for the king
    Bitboard uncovering;                // pieces that give discovered check by leaving a line

    // The squares where a piece of this type that leaves `from` gives check.
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
