// What the sums of a side were when its king last stood in a region, so that a king that comes back
// costs the pieces that changed meanwhile, and not all (Finny tables, of the engine Koivisto).
#pragma once

#include <array>
#include <cstddef>

#include "board/position.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"
#include "tables/vector_tables.h"

namespace sebastes {

// The sums of a board as one side sees it; before the first call of follow() those of no pieces.
class ViewSums {
  public:
    // Those of this board.  Side, perspective and tables are the same at each call.
    void follow(const Position& position, Color side, tables::Perspective seen,
                const tables::VectorTables& tables);

    const tables::VectorRow& hidden() const { return hidden_; }
    Tapered direct() const { return direct_; }

  private:
    tables::VectorRow hidden_;  // with the bias; not set before the first call
    Tapered direct_{};
    PieceArray<Bitboard> pieces_{};  // that are in the sums
    bool is_begun_ = false;
};

// One thread.
class RefreshCache {
  public:
    // Forgets everything: due before there are other tables.
    void clear() { views_ = {}; }
    // Of this board; good until the next call.
    const ViewSums& view(const Position& position, Color side, tables::Perspective seen,
                         const tables::VectorTables& tables) {
        const std::size_t mirrored = seen.flip & 1;
        ViewSums& sums = views_[side][2 * std::size_t{seen.region} + mirrored];
        sums.follow(position, side, seen, tables);
        return sums;
    }

  private:
    ColorArray<std::array<ViewSums, std::size_t{2} * tables::kKingRegions>> views_;
};

}  // namespace sebastes
