// The tables of the vector evaluation (see vector_terms.h), expanded from its values
// (vector_expansion.h): those of vector_values.txt by tools/generators/gen_tables at build time,
// those of other files by the engine when it is told to.
#pragma once

#include <array>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"
#include "tables/vector_terms.h"

namespace sebastes::tables {

// The weights of the output layer of an output set.
struct OutputLayer {
    VectorRow mover;  // of the side to move
    VectorRow other;
    std::int32_t bias;

    friend bool operator==(const OutputLayer&, const OutputLayer&) = default;
};

struct VectorTables {
    VectorRow hidden_bias;
    // As a side sees it: [king_bucket() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<VectorRow>>, kKingBuckets> rows;
    std::array<OutputLayer, kOutputBuckets> output_layers;
    // The direct part, in units of 1 / kUnitsPerCentipawn centipawns, as a side sees it:
    // [king_region() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> direct;
    // For the side to move.
    Tapered tempo;

    friend bool operator==(const VectorTables&, const VectorTables&) = default;
};

// The built-in ones.
extern const VectorTables kVectorTables;

}  // namespace sebastes::tables
