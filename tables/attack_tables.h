// Attack, between and line tables.  tools/generators/gen_tables computes them at build time
// and writes their definitions into the build tree.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "core/piece.h"

namespace sebastes::tables {

// Entries for all 64 squares: 5,248 for the bishop and 102,400 for the rook.
constexpr int kSliderEntries = 5248 + 102400;

// Finds a slider's attacks by multiplication ("fancy" magic bitboards, Pradyumna
// Kannan 2007): entry offset + ((occupied & mask) * magic >> shift).
struct MagicIndex {
    std::uint64_t mask;
    std::uint64_t magic;
    std::uint32_t offset;
    std::uint32_t shift;
};

// Finds a slider's attacks by bit extraction (BMI2): entry offset + pext(occupied, mask).
struct PextIndex {
    std::uint64_t mask;
    std::uint64_t offset;
};

extern const SquareArray<MagicIndex> kBishopMagics;
extern const SquareArray<MagicIndex> kRookMagics;
extern const Bitboard kMagicAttacks[kSliderEntries];

extern const SquareArray<PextIndex> kBishopPexts;
extern const SquareArray<PextIndex> kRookPexts;
extern const Bitboard kPextAttacks[kSliderEntries];

// Attacks on an otherwise empty board.
extern const SquareArray<Bitboard> kKnightAttacks;
extern const SquareArray<Bitboard> kKingAttacks;
extern const ColorArray<SquareArray<Bitboard>> kPawnAttacks;
extern const SquareArray<Bitboard> kBishopRays;
extern const SquareArray<Bitboard> kRookRays;

// kBetween[a][b]: the squares strictly between a and b when they share a rank,
// file or diagonal, and b itself in every case: where a check by b on a king on
// a is answered.  kLine[a][b]: the whole line through both, or empty.
extern const SquareArray<SquareArray<Bitboard>> kBetween;
extern const SquareArray<SquareArray<Bitboard>> kLine;

// Near a king are its neighbours, its own square, and the squares two files away on its
// rank, where castling takes a king from the e-file.
// kDiagonalReach[king]: from where a bishop sees a square near the king on an empty board.
// Likewise for rooks.
extern const SquareArray<Bitboard> kDiagonalReach;
extern const SquareArray<Bitboard> kOrthogonalReach;

}  // namespace sebastes::tables
