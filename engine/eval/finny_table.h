// What the sums of a side were when its king last stood in a region, so that a king that comes back
// costs the pieces that changed meanwhile, and not all (Finny tables, of the engine Koivisto).
#pragma once

#include <array>
#include <cstddef>

#include "board/position.h"
#include "tables/evaluation_terms.h"
#include "tables/nnue_weights.h"
#include "tables/tapered.h"

namespace sebastes {

// The sums of a board as one side sees it; before the first call of follow() those of no pieces.
class FinnyEntry {
  public:
    // Those of this board.  Side, perspective and tables are the same at each call.
    void follow(const Position& position, Color side, tables::Perspective seen,
                const tables::NnueWeights& tables);

    const tables::NeuronArray& hidden() const { return hidden_; }
    Tapered psqt() const { return psqt_; }

  private:
    tables::NeuronArray hidden_;  // with the bias; not set before the first call
    Tapered psqt_{};
    PieceArray<Bitboard> pieces_{};  // that are in the sums
    bool is_begun_ = false;
};

// One thread.
class FinnyTable {
  public:
    // Forgets everything: due before there are other tables.
    void clear() { entries_ = {}; }
    // Of this board; good until the next call.
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
