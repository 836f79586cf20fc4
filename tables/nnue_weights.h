// The tables of the NNUE evaluation (see nnue_terms.h), expanded from its values
// (nnue_expansion.h): those of nnue_values.txt by tools/generators/gen_tables at build time,
// those of other files by the engine when it is told to.
#pragma once

#include <array>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/nnue_terms.h"
#include "tables/tapered.h"

namespace sebastes::tables {

// The weights of the output layer of an output set.
struct OutputLayer {
    NeuronArray mover;  // of the side to move
    NeuronArray other;
    std::int32_t bias;

    friend bool operator==(const OutputLayer&, const OutputLayer&) = default;
};

struct NnueWeights {
    NeuronArray hidden_bias;
    // As a side sees it: [king_bucket() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<NeuronArray>>, kKingBuckets> feature_weights;
    std::array<OutputLayer, kOutputBuckets> output_layers;
    // The PSQT output, in units of 1 / kUnitsPerCentipawn centipawns, as a side sees it:
    // [king_region() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> psqt;
    // For the side to move.
    Tapered tempo;

    friend bool operator==(const NnueWeights&, const NnueWeights&) = default;
};

// The built-in ones.
extern const NnueWeights kNnueWeights;

}  // namespace sebastes::tables
