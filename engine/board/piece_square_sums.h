// The sums of table entries that the evaluation is made of (tables/evaluation_terms.h),
// kept up to date move by move.
//
// Every function is told the board without the piece that it is about.
#pragma once

#include "board/board.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"

namespace sebastes {

class PieceSquareSums {
  public:
    PieceSquareSums() = default;
    // Of a whole board.
    PieceSquareSums(const Board& board, const SquareArray<Piece>& mailbox);

    void add(Piece piece, Square square, const Board& board, const SquareArray<Piece>& mailbox);
    void remove(Piece piece, Square square, const Board& board, const SquareArray<Piece>& mailbox);
    void move(Piece piece, Square from, Square to, const Board& board,
              const SquareArray<Piece>& mailbox);
    // After a king's move, on the whole board: how its side sees the board may have changed.
    void see_from_king(Color side, const Board& board, const SquareArray<Piece>& mailbox);

    // From White's side, in units of 1 / kUnitsPerCentipawn centipawns; without tempo.
    Tapered total() const {
        return relative_[Color::White] - relative_[Color::Black] + pawn_relations_.unpacked();
    }
    Tapered king_relative(Color side) const { return relative_[side]; }
    Tapered pawn_relations() const { return pawn_relations_.unpacked(); }

    // One piece's king-relative entries, from White's side.
    Tapered king_relative_of(Piece piece, Square square) const {
        return entry(Color::White, piece, square) - entry(Color::Black, piece, square);
    }

    friend bool operator==(const PieceSquareSums&, const PieceSquareSums&) = default;

  private:
    void recompute(Color side, const Board& board, const SquareArray<Piece>& mailbox);
    Tapered entry(Color side, Piece piece, Square square) const {
        const tables::Perspective seen = perspectives_[side];
        return tables::kKingRelative[seen.region][tables::relative_piece(side, piece)]
                                    [square_at(index_of(square) ^ seen.flip)];
    }
    PackedTapered relations(Piece piece, Square square, const Board& board,
                            const SquareArray<Piece>& mailbox) const;

    ColorArray<Tapered> relative_;
    PackedTapered pawn_relations_;
    ColorArray<tables::Perspective> perspectives_;
};

}  // namespace sebastes
