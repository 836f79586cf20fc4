#include "eval/piece_square_sums.h"

#include <array>

namespace sebastes {

using tables::kPawnRelations;
using tables::pawn_index;

// The squares of the pawns and of the other pieces, which is all that pawn relations depend on.
struct PawnsAndPieces {
    ColorArray<Bitboard> pawns{};
    Bitboard pieces;  // of both sides, pawns aside

    PawnsAndPieces() = default;
    explicit PawnsAndPieces(const Board& board)
        : pieces(board.occupied() & ~board.by_type[PieceType::Pawn]) {
        for (const Color color : kColors) pawns[color] = board.pieces(color, PieceType::Pawn);
    }
    // Puts a piece on a square, or takes it away.
    void toggle(Piece piece, Square square) {
        (type_of(piece) == PieceType::Pawn ? pawns[color_of(piece)] : pieces) ^= Bitboard{square};
    }
};

namespace {

// What a piece on its square is worth in relation to the pawns: its row's entries for them.
PackedTapered sum_with_pawns(const std::array<PackedTapered, tables::kPawnIndices>& row,
                             const PawnsAndPieces& board) {
    PackedTapered sum;
    for (const Color color : kColors)
        for (const Square pawn : board.pawns[color]) sum += row[pawn_index(color, pawn)];
    return sum;
}

}  // namespace

PieceSquareSums::PieceSquareSums(const Position& position) {
    PawnsAndPieces so_far;
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        pawn_relations_ += relations(piece, square, so_far, position);
        so_far.toggle(piece, square);
        phase_ = static_cast<std::int16_t>(phase_ + tables::phase_weight(piece));
    }
    for (const Color side : kColors) {
        perspectives_[side] = tables::perspective(side, position.king(side));
        refresh(side, position);
    }
}

// Sums the relations of a piece with every pawn and, for a pawn, with every piece.
PackedTapered PieceSquareSums::relations(Piece piece, Square square, const PawnsAndPieces& board,
                                         const Position& before) const {
    PackedTapered sum = sum_with_pawns(kPawnRelations[piece][square], board);
    if (type_of(piece) == PieceType::Pawn) {
        const std::size_t column = pawn_index(color_of(piece), square);
        for (const Square other : board.pieces)
            sum += kPawnRelations[before.piece_on(other)][other][column];
    }
    return sum;
}

void PieceSquareSums::add(Piece piece, Square square, const PawnsAndPieces& board,
                          const Position& before) {
    for (const Color side : kColors) relative_[side] += entry(side, piece, square);
    pawn_relations_ += relations(piece, square, board, before);
    phase_ = static_cast<std::int16_t>(phase_ + tables::phase_weight(piece));
}

void PieceSquareSums::remove(Piece piece, Square square, const PawnsAndPieces& board,
                             const Position& before) {
    for (const Color side : kColors) relative_[side] -= entry(side, piece, square);
    pawn_relations_ -= relations(piece, square, board, before);
    phase_ = static_cast<std::int16_t>(phase_ - tables::phase_weight(piece));
}

void PieceSquareSums::move(Piece piece, Square from, Square to, const PawnsAndPieces& board,
                           const Position& before) {
    for (const Color side : kColors)
        relative_[side] += entry(side, piece, to) - entry(side, piece, from);
    const auto& rows = kPawnRelations[piece];
    pawn_relations_ += sum_with_pawns(rows[to], board);
    pawn_relations_ -= sum_with_pawns(rows[from], board);
    if (type_of(piece) != PieceType::Pawn) return;
    const std::size_t column_from = pawn_index(color_of(piece), from);
    const std::size_t column_to = pawn_index(color_of(piece), to);
    for (const Square other : board.pieces) {
        const auto& row = kPawnRelations[before.piece_on(other)][other];
        pawn_relations_ += row[column_to];
        pawn_relations_ -= row[column_from];
    }
}

void PieceSquareSums::play(const Position& before, Move move, const Position& after) {
    if (!move) return;
    const Color us = before.side_to_move();
    const MoveChanges changes = before.changes_of(move);
    const auto& [left, arrived, also_left, also_arrived] = changes;
    PawnsAndPieces board(before.board());
    if (also_left.piece != Piece::None) board.toggle(also_left.piece, also_left.square);
    if (changes.is_capture()) remove(also_left.piece, also_left.square, board, before);
    board.toggle(left.piece, left.square);
    if (changes.is_castling())
        this->move(also_left.piece, also_left.square, also_arrived.square, board, before);
    if (changes.is_promotion()) {
        remove(left.piece, left.square, board, before);
        add(arrived.piece, arrived.square, board, before);
    } else {
        this->move(left.piece, left.square, arrived.square, board, before);
    }
    if (type_of(left.piece) == PieceType::King) {
        // The king may have entered another region, or the mirrored half of the board.
        const tables::Perspective seen = tables::perspective(us, after.king(us));
        if (seen != perspectives_[us]) {
            perspectives_[us] = seen;
            refresh(us, after);
        }
    }
}

void PieceSquareSums::refresh(Color side, const Position& position) {
    relative_[side] = Tapered{};
    for (const Square square : position.occupied())
        relative_[side] += entry(side, position.piece_on(square), square);
}

}  // namespace sebastes
