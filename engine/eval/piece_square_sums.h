// PieceSquareSums holds the sums of table entries from which the PSQT evaluation of one position is
// computed (tables/evaluation_terms.h).  It is updated incrementally after each move.
#pragma once

#include <cstdint>

#include "board/position.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"
#include "tables/tapered.h"

namespace sebastes {

struct PawnsAndPieces;

class PieceSquareSums {
  public:
    PieceSquareSums() = default;
    explicit PieceSquareSums(const Position& position);

    // Updates the sums after a legal move, or after a null move (no move).
    void play(const Position& before, Move move, const Position& after);

    // The total from White's point of view, without tempo, in 1 / kUnitsPerCentipawn centipawns.
    Tapered total() const {
        return relative_[Color::White] - relative_[Color::Black] + pawn_relations_.unpacked();
    }
    Tapered king_relative(Color side) const { return relative_[side]; }
    Tapered pawn_relations() const { return pawn_relations_.unpacked(); }
    // The game phase: tables::kFullPhase for the full set of pieces, 0 for pawns alone.  Promotions
    // can exceed kFullPhase.
    int phase() const { return phase_; }

    // One piece's king-relative entries of both sides, from White's point of view.
    Tapered king_relative_of(Piece piece, Square square) const {
        return entry(Color::White, piece, square) - entry(Color::Black, piece, square);
    }

    friend bool operator==(const PieceSquareSums&, const PieceSquareSums&) = default;

  private:
    // In these functions `board` lacks the piece in question; `before` tells which pieces stand on
    // the other squares.
    void add(Piece piece, Square square, const PawnsAndPieces& board, const Position& before);
    void remove(Piece piece, Square square, const PawnsAndPieces& board, const Position& before);
    void move(Piece piece, Square from, Square to, const PawnsAndPieces& board,
              const Position& before);
    PackedTapered relations(Piece piece, Square square, const PawnsAndPieces& board,
                            const Position& before) const;
    void refresh(Color side, const Position& position);
    Tapered entry(Color side, Piece piece, Square square) const {
        const tables::Perspective seen = perspectives_[side];
        return tables::kKingRelative[seen.region][tables::relative_piece(side, piece)]
                                    [square_at(index_of(square) ^ seen.flip)];
    }

    ColorArray<Tapered> relative_;
    PackedTapered pawn_relations_;
    ColorArray<tables::Perspective> perspectives_;
    std::int16_t phase_ = 0;
};

}  // namespace sebastes
