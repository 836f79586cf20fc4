// The sums of a position that the NNUE evaluation is made of (tables/nnue_terms.h): the
// hidden neurons of both sides' views, and the PSQT output; brought up to date from the sums before
// a move.  All of a line are of the same tables, which outlive them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/position.h"
#include "eval/finny_table.h"
#include "tables/evaluation_terms.h"
#include "tables/nnue_weights.h"
#include "tables/tapered.h"

namespace sebastes {

class Accumulator {
  public:
    Accumulator() = default;
    explicit Accumulator(const Position& position,
                         const tables::NnueWeights& tables = tables::kNnueWeights);

    // Becomes the sums after a legal move, or after passing (no move), from those before it.  The
    // cache is of the same tables.
    void follow(const Accumulator& earlier, const Position& before, Move move,
                const Position& after, FinnyTable& cache);
    // Become what they are without this piece, or with it, which is no king.
    void remove(Piece piece, Square square);
    void put(Piece piece, Square square);

    const tables::NnueWeights& tables() const { return *tables_; }
    const tables::NeuronArray& hidden(Color side) const { return hidden_[side]; }
    // The PSQT output from White's side, in units of 1 / kUnitsPerCentipawn centipawns; without
    // tempo.
    Tapered psqt() const { return psqt_[Color::White] - psqt_[Color::Black]; }
    // How much of the middlegame is left; the full board has tables::kFullPhase, and promotions
    // can exceed it.
    int phase() const { return phase_; }
    // A piece's row as a side sees it.
    const tables::NeuronArray& feature_weights(Color side, Piece piece, Square square) const {
        const tables::Perspective seen = perspectives_[side];
        return tables_->feature_weights[tables::feature_bucket(seen)][tables::relative_piece(
            side, piece)][square_at(index_of(square) ^ seen.flip)];
    }

    friend bool operator==(const Accumulator&, const Accumulator&) = default;

  private:
    template <std::size_t kAdded, std::size_t kRemoved>
    void change(Color side, const Accumulator& earlier,
                const std::array<PlacedPiece, kAdded>& added,
                const std::array<PlacedPiece, kRemoved>& removed);
    void change(Color side, const Accumulator& earlier, const MoveChanges& changes);
    void take(Color side, const FinnyEntry& sums);
    Tapered psqt_entry(Color side, PlacedPiece placed) const {
        const tables::Perspective seen = perspectives_[side];
        return tables_->psqt[seen.region][tables::relative_piece(side, placed.piece)]
                            [square_at(index_of(placed.square) ^ seen.flip)];
    }

    ColorArray<tables::NeuronArray> hidden_;
    ColorArray<Tapered> psqt_;
    const tables::NnueWeights* tables_ = &tables::kNnueWeights;
    ColorArray<tables::Perspective> perspectives_;
    std::int16_t phase_ = 0;
};

}  // namespace sebastes
