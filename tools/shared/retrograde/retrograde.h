// Retrograde analysis: the distances to zero (DTZ) of all positions of an ending, from its mates,
// captures and pawn moves backwards (Ströhlein 1970, Thompson 1986).
//
// Ply by ply: positions from which a lost one can be reached are won; those a move before a won
// one from which nothing but won ones can be reached are lost; what is left is drawn.  Captures and
// promotions lead to smaller endings that are known; other pawn moves to pawns further advanced,
// so placements of the pawns are solved one after the other, the most advanced first.  What wins
// by a capture or pawn move only without the fifty-move rule begins at 101 plies.
//
// Without castling.  The positions have no en passant square; double steps that may be answered by
// a capture en passant are accounted for.
#pragma once

#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {

// `smaller` holds all that captures and promotions lead to.  The material has three pieces at
// least, the stronger side is White.  Takes six bytes a placement.
SolvedTable solve(Material material, const SolvedTables& smaller);

}  // namespace sebastes
