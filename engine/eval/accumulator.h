// Accumulator holds the first-layer values of the NNUE evaluation for one position: the hidden
// neurons from both sides' perspectives, and the PSQT output (tables/nnue_terms.h).  It is updated
// incrementally after each move.  All accumulators of a line use the same weights, which must
// outlive them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/position.h"
#include "tables/evaluation_terms.h"
#include "tables/nnue_weights.h"
#include "tables/tapered.h"

namespace sebastes {

// FinnyEntry is the accumulator of one board from one side's perspective.  Before the first call
// of follow() it contains no pieces.
class FinnyEntry {
  public:
    // Updates the entry to this board.  Each call must have the same side, perspective and weights.
    void follow(const Position& position, Color side, tables::Perspective seen,
                const tables::NnueWeights& tables);

    const tables::NeuronArray& hidden() const { return hidden_; }
    Tapered psqt() const { return psqt_; }

  private:
    tables::NeuronArray hidden_;  // with the bias; not set before the first call
    Tapered psqt_{};
    PieceArray<Bitboard> pieces_{};  // the pieces that are included
    bool is_begun_ = false;
};

// FinnyTable caches, for each side and king region, the accumulator of the last position with the
// king there.  When the king enters the region again, only the pieces that have changed since are
// updated (Finny tables, introduced by the engine Koivisto).  Only one thread may use an object.
class FinnyTable {
  public:
    // Clears the cache.  Call it before you use other weights.
    void clear() { entries_ = {}; }
    // The entry for this board, updated; valid until the next call.
    const FinnyEntry& entry(const Position& position, Color side, tables::Perspective seen,
                            const tables::NnueWeights& tables) {
        const std::size_t mirrored = seen.flip & 1;
        FinnyEntry& sums = entries_[side][2 * std::size_t{seen.region} + mirrored];
        sums.follow(position, side, seen, tables);
        return sums;
    }

  private:
    ColorArray<std::array<FinnyEntry, std::size_t{2} * tables::kKingRegions>> entries_;
};

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
