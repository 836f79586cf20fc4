// This header lists the rows of NNUE weights (features) that are active in a position
// (tables/nnue_terms.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

constexpr std::size_t kFeatures = std::size_t{kPieceCount} * kSquareCount;

// How a side sees the pieces.
struct PerspectiveFeatures {
    std::array<std::uint16_t, 32> rows;  // piece as the side sees it * 64 + square
    std::size_t region;                  // king_region()
};

struct PositionFeatures {
    std::array<PerspectiveFeatures, 2> perspectives;  // of the side to move, of the other
    std::size_t count = 0;                            // pieces
    int phase = 0;                                    // at most tables::kFullPhase
};

// The record must be sound: see training::unpack().
void list_features(const training::PackedPosition& position, PositionFeatures& rows);

// 1 or -1: what is from White's side, times this, is from the side of the one to move.
inline int sign_of_mover(const training::PackedPosition& position) {
    return position.side_to_move == 0 ? 1 : -1;
}

}  // namespace sebastes::tune
