// Piece-square tables with the piece's value added, from White's point of view:
// a black piece counts negative.  tools/gen_tables expands them at build time
// from the boards of piece_square_values.h.
#pragma once

#include "core/piece.h"
#include "core/square.h"
#include "tables/tapered.h"

namespace sebastes::tables {

extern const PieceArray<SquareArray<Tapered>> kPieceSquare;

}  // namespace sebastes::tables
