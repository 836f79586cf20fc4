// Accumulator holds the first-layer values of the NNUE evaluation for one position: the hidden
// neurons from both sides' perspectives, and the PSQT output (tables/nnue_terms.h).  It is updated
// incrementally after each move.  All accumulators of a line use the same weights, which must
// outlive them.
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

    // Sets the values after a legal move, or after a null move (no move), from those before it.
    // The cache must belong to the same weights.
    void follow(const Accumulator& earlier, const Position& before, Move move,
                const Position& after, FinnyTable& cache);
    // Update the values for a piece that is taken off or put on the board.  It must not be a king.
    void remove(Piece piece, Square square);
    void put(Piece piece, Square square);

    const tables::NnueWeights& tables() const { return *tables_; }
    const tables::NeuronArray& hidden(Color side) const { return hidden_[side]; }
    // The PSQT output from White's point of view, without tempo, in units of
    // 1 / kUnitsPerCentipawn centipawns.
    Tapered psqt() const { return psqt_[Color::White] - psqt_[Color::Black]; }
    // The game phase: tables::kFullPhase for the full set of pieces, 0 for pawns alone.  Promotions
    // can exceed kFullPhase.
    int phase() const { return phase_; }
    // The feature transformer's weights for a piece on a square, from a side's perspective.
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
