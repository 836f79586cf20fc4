// These are the tables of the PSQT evaluation (evaluation_terms.h), in units of 1 /
// kUnitsPerCentipawn centipawns.  tools/generators/gen_tables expands them at build time from the
// boards of learned_values.h.
#pragma once

#include <array>
#include <cstdint>

#include "core/piece.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/tapered.h"

namespace sebastes::tables {

// From each side's point of view: [region of its king][piece, its own white][square].
extern const std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> kKingRelative;

// From White's point of view: [piece][its square][pawn_index() of a pawn].  Two pawns have the same
// entry in either order.
extern const PieceArray<SquareArray<std::array<PackedTapered, kPawnIndices>>> kPawnRelations;

// A bonus for the side to move.
extern const Tapered kTempo;

}  // namespace sebastes::tables
