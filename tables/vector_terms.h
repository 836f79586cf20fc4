// What the vector evaluation is made of: a piece-square table whose entries are vectors, summed
// for both sides as the scalar ones are, with a fixed read-out at the end, one of several by the
// number of pieces; and king-relative scalar tables as in evaluation_terms.h, but of its own.
// Formally it is a network with one hidden layer that is efficiently updated when a piece moves
// (NNUE, Yu Nasu 2018), with squared clipping as its activation.  tools/tune learns the values of
// vector_values.txt (its format: vector_text.h), and tools/gen_tables expands them
// (vector_tables.h).
//
//   view       A side sees the board as in the king-relative terms (perspective()): its own
//              pieces white, its back rank as rank 1, mirrored so that its king stands on files
//              a to d.  The row of a piece is
//                [vector_region(its king)][relative_piece(side, piece)][square ^ flip].
//   hidden     of a side, for each lane: the lane's bias + the sum of all pieces' rows.  16 bits;
//              1.0 is kHiddenOne.  Values that could overflow are refused when they are read.
//   clipped    max(0, min(kHiddenOne, hidden)).
//   read-out   of output_set(number of pieces), with a weight for each lane of the side to move
//              and each of the other, 1.0 being kWeightOne:
//                sum   = sum of clipped * clipped * weight, over the lanes of both sides
//                units = (sum / kHiddenOne + bias) * kReadoutScale * kUnitsPerCentipawn /
//                        (kHiddenOne * kWeightOne)
//              in 64 bits, both divisions truncating; the bias is of scale kHiddenOne * kWeightOne.
//   direct     tempo + the king-relative entries of all pieces as the side to move sees them,
//              less the same as the other side sees them; by king_region().
//   score      blended direct part + units / kUnitsPerCentipawn, truncating: centipawns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/square.h"
#include "tables/evaluation_terms.h"

namespace sebastes::tables {

constexpr int kVectorLanes = 256;
constexpr int kVectorRegions = 8;
constexpr int kOutputSets = 8;

constexpr int kHiddenOne = 255;
constexpr int kWeightOne = 64;
// Centipawns of a read-out of 1.0.
constexpr int kReadoutScale = 400;
// Times a clipped lane it fits 16 bits.
constexpr int kMaxReadoutWeight = 126;

// So that a row is made of whole vectors, and a side's sum fits 32 bits.
static_assert(kVectorLanes % 32 == 0 && kVectorLanes <= 256);
static_assert(kVectorRegions == 1 || kVectorRegions == kKingRegions);
static_assert(kOutputSets >= 1 && kOutputSets <= 31);

// Of a king as its owner sees it.
constexpr int vector_region(Square king, int regions = kVectorRegions) {
    return regions == 1 ? 0 : king_region(king);
}
// By the number of pieces on the board, kings and pawns included: equal parts of 2 to 32, the
// fewest first.  More than 32 count as 32.
constexpr int output_set(int pieces, int sets = kOutputSets) {
    return ((pieces < 32 ? pieces : 32) - 2) * sets / 31;
}

// A piece's entry.
struct alignas(64) VectorRow {
    std::array<std::int16_t, kVectorLanes> lanes;

    friend bool operator==(const VectorRow&, const VectorRow&) = default;
};

}  // namespace sebastes::tables
