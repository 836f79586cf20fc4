#include "board/position_facts.h"

#include "board/attacks.h"

namespace sebastes {

namespace {

// Sliders of a side on lines to a square, whatever stands between.
Bitboard sliders_on_lines(const Board& board, Color side, Square square) {
    return ((bishop_rays(square) & board.diagonal_sliders()) |
            (rook_rays(square) & board.orthogonal_sliders())) &
           board.by_color[side];
}

}  // namespace

void PositionFacts::find_snipers(Color side) {
    const Board& board = position_.board();
    const Square king = board.king(side);
    const Bitboard occupied = board.occupied();
    for (const Square slider : sliders_on_lines(board, ~side, king))
        if ((between(king, slider) & occupied).count() <= 4) snipers_[side] |= Bitboard{slider};
    snipers_known_[side] = true;
}

void PositionFacts::find_checks() {
    const Board& board = position_.board();
    const Color us = board.side_to_move;
    const Square king = board.king(~us);
    const Bitboard occupied = board.occupied();
    const Bitboard diagonal = bishop_attacks(king, occupied);
    const Bitboard orthogonal = rook_attacks(king, occupied);
    checking_[PieceType::Pawn] = pawn_attacks(~us, king);
    checking_[PieceType::Knight] = knight_attacks(king);
    checking_[PieceType::Bishop] = diagonal;
    checking_[PieceType::Rook] = orthogonal;
    checking_[PieceType::Queen] = diagonal | orthogonal;
    for (const Square slider : sliders_on_lines(board, us, king)) {
        const Bitboard path = between(king, slider) & ~Bitboard{slider} & occupied;
        if (path.count() == 1) uncovering_ |= path;
    }
    uncovering_ &= board.by_color[us];
    checks_known_ = true;
}

bool PositionFacts::gives_check(Move move) {
    if (move.kind() != MoveKind::Normal) return position_.after(move).in_check();
    if (!checks_known_) find_checks();
    const Square from = move.from();
    const Square to = move.to();
    return checking_[type_of(position_.piece_on(from))].contains(to) ||
           (uncovering_.contains(from) &&
            !line(position_.king(~position_.side_to_move()), from).contains(to));
}

}  // namespace sebastes
