// NnueWeights holds the tables of the NNUE evaluation (nnue_terms.h), expanded from its values
// (nnue_expansion.h).  tools/generators/gen_tables expands nnue_values.txt at build time; the
// engine expands the file of the option EvalFile.
#pragma once

#include <array>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/nnue_terms.h"
#include "tables/tapered.h"

namespace sebastes::tables {

// OutputLayer holds the weights of the output layer of one output bucket.
struct OutputLayer {
    NeuronArray mover;  // for the neurons of the side to move
    NeuronArray other;
    std::int32_t bias;

    friend bool operator==(const OutputLayer&, const OutputLayer&) = default;
};

struct NnueWeights {
    NeuronArray hidden_bias;
    // From each side's point of view: [king_bucket() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<NeuronArray>>, kKingBuckets> feature_weights;
    std::array<OutputLayer, kOutputBuckets> output_layers;
    // The PSQT output from each side's point of view, in units of 1 / kUnitsPerCentipawn
    // centipawns: [king_region() of its king][piece, its own white][square].
    std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> psqt;
    // A bonus for the side to move.
    Tapered tempo;

    friend bool operator==(const NnueWeights&, const NnueWeights&) = default;
};

// The built-in weights.
extern const NnueWeights kNnueWeights;

}  // namespace sebastes::tables
