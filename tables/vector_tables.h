// The tables of the vector evaluation (see vector_terms.h).  tools/generators/gen_tables expands
// them at build time from vector_values.txt.
#pragma once

#include <array>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"
#include "tables/vector_terms.h"

namespace sebastes::tables {

extern const VectorRow kHiddenBias;
// As a side sees it: [king_bucket() of its king][piece, its own white][square].
extern const std::array<PieceArray<SquareArray<VectorRow>>, kKingBuckets> kVectorRows;

// The weights of the output layer of an output set.
struct OutputLayer {
    VectorRow mover;  // of the side to move
    VectorRow other;
    std::int32_t bias;
};
extern const std::array<OutputLayer, kOutputBuckets> kOutputLayers;

// The direct part, in units of 1 / kUnitsPerCentipawn centipawns, as a side sees it:
// [king_region() of its king][piece, its own white][square].
extern const std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> kVectorDirect;
// For the side to move.
extern const Tapered kVectorTempo;

}  // namespace sebastes::tables
