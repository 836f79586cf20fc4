// These functions return the attacks of each piece.  Sliding pieces are looked up by their square
// and the occupied squares, through magic multiplication or through BMI2's pext; both give the same
// results.  The build sets SEBASTES_USE_PEXT to choose pext.  All tables are constant, so the
// functions are thread-safe.
#pragma once

#include "core/bitboard.h"
#include "core/piece.h"
#include "tables/attack_tables.h"

namespace sebastes {

namespace magic {
inline Bitboard slider_attacks(const tables::MagicIndex& index, Bitboard occupied) {
    return tables::kMagicAttacks[index.offset +
                                 (((occupied.bits & index.mask) * index.magic) >> index.shift)];
}
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return slider_attacks(tables::kBishopMagics[square], occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return slider_attacks(tables::kRookMagics[square], occupied);
}
}  // namespace magic

#if defined(__BMI2__)
namespace pext {
inline Bitboard slider_attacks(const tables::PextIndex& index, Bitboard occupied) {
    // This built-in equals _pext_u64, whose header <immintrin.h> would slow the build down.
    return tables::kPextAttacks[index.offset + __builtin_ia32_pext_di(occupied.bits, index.mask)];
}
inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return slider_attacks(tables::kBishopPexts[square], occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return slider_attacks(tables::kRookPexts[square], occupied);
}
}  // namespace pext
#endif

#if defined(SEBASTES_USE_PEXT)
using pext::bishop_attacks;
using pext::rook_attacks;
#else
using magic::bishop_attacks;
using magic::rook_attacks;
#endif

inline Bitboard queen_attacks(Square square, Bitboard occupied) {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}
inline Bitboard knight_attacks(Square square) { return tables::kKnightAttacks[square]; }
inline Bitboard king_attacks(Square square) { return tables::kKingAttacks[square]; }
inline Bitboard pawn_attacks(Color color, Square square) {
    return tables::kPawnAttacks[color][square];
}

// The squares from which a bishop or a rook attacks `square` on an empty board.
inline Bitboard bishop_rays(Square square) { return tables::kBishopRays[square]; }
inline Bitboard rook_rays(Square square) { return tables::kRookRays[square]; }

// The squares strictly between the two if they share a line, and `to` in every case.
inline Bitboard between(Square from, Square to) { return tables::kBetween[from][to]; }
// The whole line through both squares, or the empty set if they share none.
inline Bitboard line(Square a, Square b) { return tables::kLine[a][b]; }

// The squares from which a slider attacks a square near the king on an empty board (attack_tables.h
// defines which squares are near).
inline Bitboard diagonal_reach(Square king) { return tables::kDiagonalReach[king]; }
inline Bitboard orthogonal_reach(Square king) { return tables::kOrthogonalReach[king]; }

// The attacks of a piece that is not a pawn: of a type that is known when the program runs, or when
// it is compiled.
inline Bitboard attacks(PieceType type, Square square, Bitboard occupied) {
    switch (type) {
        case PieceType::Knight:
            return knight_attacks(square);
        case PieceType::Bishop:
            return bishop_attacks(square, occupied);
        case PieceType::Rook:
            return rook_attacks(square, occupied);
        case PieceType::Queen:
            return queen_attacks(square, occupied);
        default:
            return king_attacks(square);
    }
}
template <PieceType type>
inline Bitboard attacks(Square square, Bitboard occupied) {
    static_assert(type != PieceType::Pawn);
    return attacks(type, square, occupied);
}

}  // namespace sebastes
