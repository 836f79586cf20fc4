// These are Zobrist keys (Albert Zobrist, 1970): random numbers whose exclusive or identifies a
// position.  tools/generators/gen_tables draws them from a fixed seed at build time.
#pragma once

#include <cstdint>

#include "core/piece.h"
#include "core/square.h"

namespace sebastes::tables {

constexpr std::uint64_t kZobristSeed = 0x5EBA57E5;

extern const PieceArray<SquareArray<std::uint64_t>> kPieceKeys;
// There is one key for each square of a rook that may still castle.
extern const SquareArray<std::uint64_t> kCastlingKeys;
extern const EnumArray<File, std::uint64_t, 8> kEnPassantKeys;
extern const std::uint64_t kSideToMoveKey;

}  // namespace sebastes::tables
