// FinnyTable caches, for each side and king region, the accumulator of the last position with the
// king there.  When the king enters the region again, only the pieces that have changed since are
// updated (Finny tables, introduced by the engine Koivisto).
#pragma once

#include <array>
#include <cstddef>

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

// Only one thread may use an object.
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

}  // namespace sebastes
