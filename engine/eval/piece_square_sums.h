// The sums of table entries that the evaluation is made of (tables/evaluation_terms.h), of
// one position; brought up to date from the sums before a move.
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

    // Becomes the sums after a legal move, or after passing (no move).
    void play(const Position& before, Move move, const Position& after);

    // From White's side, in units of 1 / kUnitsPerCentipawn centipawns; without tempo.
    Tapered total() const {
        return relative_[Color::White] - relative_[Color::Black] + pawn_relations_.unpacked();
    }
    Tapered king_relative(Color side) const { return relative_[side]; }
    Tapered pawn_relations() const { return pawn_relations_.unpacked(); }
    // How much of the middlegame is left; the full board has tables::kFullPhase, and
    // promotions can exceed it.
    int phase() const { return phase_; }

    // One piece's king-relative entries, from White's side.
    Tapered king_relative_of(Piece piece, Square square) const {
        return entry(Color::White, piece, square) - entry(Color::Black, piece, square);
    }

    friend bool operator==(const PieceSquareSums&, const PieceSquareSums&) = default;

  private:
    // Each is told the board without the piece that it is about; `before` knows what stands
    // on the other squares.
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
