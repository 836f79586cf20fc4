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

template <Color them>
void PositionFacts::find_threats_by() {
    const Board& board = position_.board();
    const Bitboard occupied = board.occupied();
    Bitboard attacked = pawn_attacks<them>(board.pieces(them, PieceType::Pawn));
    threats_.by_pawn = attacked;
    const auto add = [&]<PieceType type>() {
        for (const Square square : board.pieces(them, type))
            attacked |= attacks<type>(square, occupied);
        return attacked;
    };
    add.template operator()<PieceType::Knight>();
    threats_.by_minor = add.template operator()<PieceType::Bishop>();
    threats_.by_rook = add.template operator()<PieceType::Rook>();
    add.template operator()<PieceType::Queen>();
    threats_.by_any = attacked | king_attacks(board.king(them));
    threats_known_ = true;
}

void PositionFacts::find_threats() {
    position_.side_to_move() == Color::White ? find_threats_by<Color::Black>()
                                             : find_threats_by<Color::White>();
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
