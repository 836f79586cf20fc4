// What the NNUE evaluation is made of: a piece-square table whose entries are vectors, summed
// for both sides as the PSQT ones are, with a fixed output layer at the end, one of several by
// the number of pieces; and king-relative tables as in evaluation_terms.h, but of its own.
// Formally it is a network with one hidden layer that is efficiently updated when a piece moves
// (NNUE, Yu Nasu 2018), with squared clipping as its activation.  tools/programs/tune learns the
// values of nnue_values.txt (its format: nnue_text.h), and tools/generators/gen_tables expands
// them (nnue_weights.h); the option EvalFile does the same with other files.
//
//   view       A side sees the board as in the king-relative terms (perspective()): its own
//              pieces white, its back rank as rank 1, mirrored so that its king stands on files
//              a to d.  The row of a piece is
//                [king_bucket(its king)][relative_piece(side, piece)][square ^ flip].
//   hidden     of a side (the accumulator), for each neuron: the neuron's bias + the sum of all
//   pieces'
//              rows.  16 bits; 1.0 is kHiddenOne.  Values that could overflow are refused when they
//              are read.
//   clipped    max(0, min(kHiddenOne, hidden)).
//   output     of the layer of output_bucket(number of pieces), with a weight for each neuron of
//   the
//              side to move and each of the other, 1.0 being kWeightOne:
//                sum   = sum of clipped * clipped * weight, over the neurons of both sides
//                units = (sum / kHiddenOne + bias) * kOutputScale * kUnitsPerCentipawn /
//                        (kHiddenOne * kWeightOne)
//              in 64 bits, both divisions truncating; the bias is of scale kHiddenOne * kWeightOne.
//   psqt     tempo + the king-relative entries of all pieces as the side to move sees them,
//              less the same as the other side sees them; by king_region().
//   score      blended PSQT output + units / kUnitsPerCentipawn, truncating: centipawns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/square.h"
#include "tables/evaluation_terms.h"

namespace sebastes::tables {

constexpr int kHiddenSize = 256;
constexpr int kMaxHiddenSize = 1024;  // that a file may have
constexpr int kKingBuckets = 8;
constexpr int kOutputBuckets = 8;

constexpr int kHiddenOne = 255;
constexpr int kWeightOne = 64;
// Centipawns of an output layer of 1.0.
constexpr int kOutputScale = 400;
// Times a clipped neuron it fits 16 bits.
constexpr int kMaxOutputWeight = 126;

// So that a row is made of whole vectors.
static_assert(kHiddenSize % 32 == 0 && kHiddenSize <= kMaxHiddenSize);
static_assert(kKingBuckets == 1 || kKingBuckets == kKingRegions);
static_assert(kOutputBuckets >= 1 && kOutputBuckets <= 31);

// Of a king as its owner sees it.
constexpr int king_bucket(Square king, int regions = kKingBuckets) {
    return regions == 1 ? 0 : king_region(king);
}
constexpr std::size_t feature_bucket(Perspective seen) {
    return kKingBuckets == 1 ? 0 : seen.region;
}
// By the number of pieces on the board, kings and pawns included: equal parts of 2 to 32, the
// fewest first.  More than 32 count as 32.
constexpr int output_bucket(int pieces, int sets = kOutputBuckets) {
    return ((pieces < 32 ? pieces : 32) - 2) * sets / 31;
}

// A piece's entry.
struct alignas(64) NeuronArray {
    std::array<std::int16_t, kHiddenSize> neurons;

    friend bool operator==(const NeuronArray&, const NeuronArray&) = default;
};

}  // namespace sebastes::tables
