// A node's checks and pins as masks, and what the enemy attacks: what settles which moves of
// the side to move are legal.
//
// Method: check and pin masks as on the chess programming wiki ("Checks and Pinned Pieces
// (Bitboards)"), with pins kept per kind of line as in Gigantua.
#pragma once

#include "board/attacks.h"
#include "board/board.h"
#include "core/bitboard.h"

namespace sebastes {

// The squares that settle legality for the side to move.
struct LegalityMasks {
    Bitboard checkers;
    Bitboard pin_diagonal;    // lines of diagonal pins, from next to the king up to the pinner
    Bitboard pin_orthogonal;  // likewise for ranks and files
    // What the enemy attacks, the king shielding nothing; complete only on the squares that
    // the king may want to go to or castle across.  Empty as long as nobody asked.
    Bitboard attacked;

    // Where a piece other than the king may go: everywhere, or an answer to the check.
    Bitboard check_mask(Square king) const {
        if (checkers.empty()) [[likely]]
            return Bitboard{~std::uint64_t{0}};
        return checkers.more_than_one() ? Bitboard{} : between(king, checkers.first());
    }
};

// Looks from a slider along its line to the king: it gives check when nothing stands
// between, and pins when one piece does.  (If that piece is the enemy's the line holds no
// piece of ours and does no harm in the mask.)  Returns the number of pieces on the line,
// the slider included.
[[gnu::always_inline]] inline int look_along_line(Square king, Square slider, Bitboard occupied,
                                                  Bitboard& checkers, Bitboard& pins) {
    const Bitboard path = between(king, slider);
    const int pieces = (path & occupied).count();
    if (pieces == 1) checkers |= Bitboard{slider};
    if (pieces == 2) pins |= path;
    return pieces;
}

// Checks and pins; `attacked` is left empty.
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

// The squares that pieces attack when the enemy's king is not in the way; of the sliders
// only those on the given squares count.
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
