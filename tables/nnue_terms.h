// The NNUE evaluation is an efficiently updatable network (NNUE, Yu Nasu 2018) with one hidden
// layer for each side, squared clipped ReLU activation and one of several output layers, plus a
// PSQT output. tools/programs/tune learns the values of nnue_values.txt (format: nnue_text.h), and
// tools/generators/gen_tables expands them (nnue_weights.h); the option EvalFile loads other files.
//
//   view       A side sees the board as in the king-relative terms (perspective()): its own
//              pieces are white, its back rank is rank 1, and the board is mirrored so that its
//              king stands on files a to d.  The feature weights of a piece are
//                [king_bucket(its king)][relative_piece(side, piece)][square ^ flip].
//   hidden     The accumulator of a side: for each neuron, its bias + the feature weights of all
//              pieces, in 16 bits; 1.0 is kHiddenOne.  The reader of a file rejects values that
//              could overflow.
//   clipped    max(0, min(kHiddenOne, hidden)).
//   output     The layer output_bucket(number of pieces) has a weight for each neuron of the
//              side to move and each of the other side; 1.0 is kWeightOne:
//                sum   = sum of clipped * clipped * weight, over the neurons of both sides
//                units = (sum / kHiddenOne + bias) * kOutputScale * kUnitsPerCentipawn /
//                        (kHiddenOne * kWeightOne)
//              in 64 bits; both divisions truncate.  The bias has scale kHiddenOne * kWeightOne.
//   psqt       tempo + the king-relative entries of all pieces as the side to move sees them,
//              minus the same as the other side sees them, by king_region().  The tables have the
//              form of those in evaluation_terms.h but other values.
//   score      blended PSQT output + units / kUnitsPerCentipawn, truncated, in centipawns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/square.h"
#include "tables/evaluation_terms.h"

namespace sebastes::tables {

constexpr int kHiddenSize = 256;
constexpr int kMaxHiddenSize = 1024;  // the most that a file may have
constexpr int kKingBuckets = 8;
constexpr int kOutputBuckets = 8;

constexpr int kHiddenOne = 255;
constexpr int kWeightOne = 64;
// The centipawns that an output of 1.0 is worth.
constexpr int kOutputScale = 400;
// The product of this weight and a clipped neuron fits 16 bits.
constexpr int kMaxOutputWeight = 126;

// The hidden size makes an array fill whole SIMD registers.
static_assert(kHiddenSize % 32 == 0 && kHiddenSize <= kMaxHiddenSize);
static_assert(kKingBuckets == 1 || kKingBuckets == kKingRegions);
static_assert(kOutputBuckets >= 1 && kOutputBuckets <= 31);

// `king` is the king's square as its owner sees it.
constexpr int king_bucket(Square king, int regions = kKingBuckets) {
    return regions == 1 ? 0 : king_region(king);
}
constexpr std::size_t feature_bucket(Perspective seen) {
    return kKingBuckets == 1 ? 0 : seen.region;
}
// The bucket depends on the number of pieces on the board, kings and pawns included: it divides 2
// to 32 into equal parts, the fewest first.  More than 32 pieces count as 32.
constexpr int output_bucket(int pieces, int sets = kOutputBuckets) {
    return ((pieces < 32 ? pieces : 32) - 2) * sets / 31;
}

// NeuronArray holds one value for each hidden neuron, such as the feature weights of one piece.
struct alignas(64) NeuronArray {
    std::array<std::int16_t, kHiddenSize> neurons;

    friend bool operator==(const NeuronArray&, const NeuronArray&) = default;
};

}  // namespace sebastes::tables
