// The sums of a position that the vector evaluation is made of (tables/vector_terms.h): the
// hidden lanes of both sides' views, and the direct part; brought up to date from the sums before
// a move.  All of a line are of the same tables, which outlive them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/position.h"
#include "eval/refresh_cache.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"
#include "tables/vector_tables.h"

namespace sebastes {

class Accumulator {
  public:
    Accumulator() = default;
    explicit Accumulator(const Position& position,
                         const tables::VectorTables& tables = tables::kVectorTables);

    // Becomes the sums after a legal move, or after passing (no move), from those before it.  The
    // cache is of the same tables.
    void follow(const Accumulator& earlier, const Position& before, Move move,
                const Position& after, RefreshCache& cache);
    // Become what they are without this piece, or with it, which is no king.
    void remove(Piece piece, Square square);
    void put(Piece piece, Square square);

    const tables::VectorTables& tables() const { return *tables_; }
    const tables::VectorRow& hidden(Color side) const { return hidden_[side]; }
    // The direct part from White's side, in units of 1 / kUnitsPerCentipawn centipawns; without
    // tempo.
    Tapered direct() const { return direct_[Color::White] - direct_[Color::Black]; }
    // How much of the middlegame is left; the full board has tables::kFullPhase, and promotions
    // can exceed it.
    int phase() const { return phase_; }
    // A piece's row as a side sees it.
    const tables::VectorRow& row(Color side, Piece piece, Square square) const {
        const tables::Perspective seen = perspectives_[side];
        return tables_->rows[tables::row_bucket(seen)][tables::relative_piece(side, piece)]
                            [square_at(index_of(square) ^ seen.flip)];
    }

    friend bool operator==(const Accumulator&, const Accumulator&) = default;

  private:
    template <std::size_t kAdded, std::size_t kRemoved>
    void change(Color side, const Accumulator& earlier,
                const std::array<PlacedPiece, kAdded>& added,
                const std::array<PlacedPiece, kRemoved>& removed);
    void change(Color side, const Accumulator& earlier, const MoveChanges& changes);
    void take(Color side, const ViewSums& sums);
    Tapered direct_entry(Color side, PlacedPiece placed) const {
        const tables::Perspective seen = perspectives_[side];
        return tables_->direct[seen.region][tables::relative_piece(side, placed.piece)]
                              [square_at(index_of(placed.square) ^ seen.flip)];
    }

    ColorArray<tables::VectorRow> hidden_;
    ColorArray<Tapered> direct_;
    const tables::VectorTables* tables_ = &tables::kVectorTables;
    ColorArray<tables::Perspective> perspectives_;
    std::int16_t phase_ = 0;
};

}  // namespace sebastes
