#include "board/board.h"

namespace sebastes {

namespace {

template <Color us>
Board after_any(const Board& board, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    switch (move.kind()) {
        case MoveKind::Castling:
            return after_castling<us>(board, from, to);
        case MoveKind::EnPassant:
            return after_en_passant<us>(board, from, to);
        case MoveKind::Promotion:
            return after_promotion<us>(board, from, to, move.promotion_type());
        case MoveKind::Normal:
            break;
    }
    const PieceType type = type_of(board.piece_on(from));
    if (type == PieceType::Pawn && (index_of(from) ^ index_of(to)) == 16)
        return after_double_push<us>(board, from, to);
    return after_piece_move<us>(board, type, from, to);
}

}  // namespace

Piece Board::piece_on(Square square) const {
    for (const Color color : kColors)
        if (by_color[color].contains(square))
            for (const PieceType type : kPieceTypes)
                if (by_type[type].contains(square)) return make_piece(color, type);
    return Piece::None;
}

void Board::put(Piece piece, Square square) {
    by_type[type_of(piece)] |= Bitboard{square};
    by_color[color_of(piece)] |= Bitboard{square};
}

Board Board::after(Move move) const {
    return side_to_move == Color::White ? after_any<Color::White>(*this, move)
                                        : after_any<Color::Black>(*this, move);
}

}  // namespace sebastes
