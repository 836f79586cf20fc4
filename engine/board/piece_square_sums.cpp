#include "board/piece_square_sums.h"

#include "board/pawn_relation_sum.h"

namespace sebastes {

using tables::kPawnRelations;
using tables::pawn_index;

PieceSquareSums::PieceSquareSums(const Board& board, const SquareArray<Piece>& mailbox) {
    Board so_far;
    for (const Square square : board.occupied()) {
        pawn_relations_ += relations(mailbox[square], square, so_far, mailbox);
        so_far.put(mailbox[square], square);
    }
    for (const Color side : kColors) {
        perspectives_[side] = tables::perspective(side, board.king(side));
        recompute(side, board, mailbox);
    }
}

// Of a piece with every pawn, and of a pawn with every piece.
PackedTapered PieceSquareSums::relations(Piece piece, Square square, const Board& board,
                                         const SquareArray<Piece>& mailbox) const {
    PackedTapered sum = pawn_relation_sum(kPawnRelations[piece][square], nullptr, board);
    if (type_of(piece) == PieceType::Pawn) {
        const std::size_t column = pawn_index(color_of(piece), square);
        for (const Square other : board.occupied() & ~board.by_type[PieceType::Pawn])
            sum += kPawnRelations[mailbox[other]][other][column];
    }
    return sum;
}

void PieceSquareSums::add(Piece piece, Square square, const Board& board,
                          const SquareArray<Piece>& mailbox) {
    for (const Color side : kColors) relative_[side] += entry(side, piece, square);
    pawn_relations_ += relations(piece, square, board, mailbox);
}

void PieceSquareSums::remove(Piece piece, Square square, const Board& board,
                             const SquareArray<Piece>& mailbox) {
    for (const Color side : kColors) relative_[side] -= entry(side, piece, square);
    pawn_relations_ -= relations(piece, square, board, mailbox);
}

void PieceSquareSums::move(Piece piece, Square from, Square to, const Board& board,
                           const SquareArray<Piece>& mailbox) {
    for (const Color side : kColors)
        relative_[side] += entry(side, piece, to) - entry(side, piece, from);
    const auto& rows = kPawnRelations[piece];
    pawn_relations_ += pawn_relation_sum(rows[to], &rows[from], board);
    if (type_of(piece) != PieceType::Pawn) return;
    const std::size_t column_from = pawn_index(color_of(piece), from);
    const std::size_t column_to = pawn_index(color_of(piece), to);
    for (const Square other : board.occupied() & ~board.by_type[PieceType::Pawn]) {
        const auto& row = kPawnRelations[mailbox[other]][other];
        pawn_relations_ += row[column_to];
        pawn_relations_ -= row[column_from];
    }
}

void PieceSquareSums::see_from_king(Color side, const Board& board,
                                    const SquareArray<Piece>& mailbox) {
    const tables::Perspective seen = tables::perspective(side, board.king(side));
    if (seen == perspectives_[side]) return;
    perspectives_[side] = seen;
    recompute(side, board, mailbox);
}

void PieceSquareSums::recompute(Color side, const Board& board, const SquareArray<Piece>& mailbox) {
    relative_[side] = Tapered{};
    for (const Square square : board.occupied())
        relative_[side] += entry(side, mailbox[square], square);
}

}  // namespace sebastes
