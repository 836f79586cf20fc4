#include "board/position_facts.h"

namespace sebastes {

void PositionFacts::find_snipers(Color side) {
    const Board& board = position_.board();
    const Square king = board.king(side);
    const Bitboard occupied = board.occupied();
    for (const Square slider : sliders_on_lines(board, ~side, king))
        if ((between(king, slider) & occupied).count() <= 4) snipers_[side] |= Bitboard{slider};
    snipers_known_[side] = true;
}

void PositionFacts::find_checks() {
    checks_ = sebastes::checking_squares(position_.board());
    checks_known_ = true;
}

bool PositionFacts::gives_check(Move move) {
    if (move.kind() != MoveKind::Normal) return position_.after(move).in_check();
    return checking_squares()
        .of(type_of(position_.piece_on(move.from())), move.from())
        .contains(move.to());
}

}  // namespace sebastes
