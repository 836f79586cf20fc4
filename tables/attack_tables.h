// These tables hold the attacks of each piece and the squares between and in line with two squares.
// tools/generators/gen_tables computes them at build time and writes the definitions into the build
// folder.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "core/piece.h"

namespace sebastes::tables {

// The number of entries for all 64 squares: 5,248 for the bishop and 102,400 for the rook.
constexpr int kSliderEntries = 5248 + 102400;

// MagicIndex finds a slider's attacks by multiplication ("fancy" magic bitboards, Pradyumna Kannan
// 2007): they are entry offset + ((occupied & mask) * magic >> shift).
struct MagicIndex {
    std::uint64_t mask;
    std::uint64_t magic;
    std::uint32_t offset;
    std::uint32_t shift;
};

// PextIndex finds a slider's attacks by bit extraction (BMI2): entry offset + pext(occupied, mask).
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

// These are attacks on an otherwise empty board.
extern const SquareArray<Bitboard> kKnightAttacks;
extern const SquareArray<Bitboard> kKingAttacks;
extern const ColorArray<SquareArray<Bitboard>> kPawnAttacks;
extern const SquareArray<Bitboard> kBishopRays;
extern const SquareArray<Bitboard> kRookRays;

// kBetween[a][b] holds the squares strictly between a and b if they share a rank, file or diagonal,
// and b itself in every case: the squares that answer a check by b on a king on a. kLine[a][b]
// holds the whole line through both squares, or is empty.
extern const SquareArray<SquareArray<Bitboard>> kBetween;
extern const SquareArray<SquareArray<Bitboard>> kLine;

// The squares near a king are its own, its neighbours, and the squares two files away on its rank,
// where castling takes a king from the e-file.  kDiagonalReach[king] holds the squares from which a
// bishop attacks a square near the king on an empty board; kOrthogonalReach does so for a rook.
extern const SquareArray<Bitboard> kDiagonalReach;
extern const SquareArray<Bitboard> kOrthogonalReach;

}  // namespace sebastes::tables
