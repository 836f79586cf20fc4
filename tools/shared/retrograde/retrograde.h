// solve() computes the distances to zeroing (DTZ) of all positions of an endgame by retrograde
// analysis: backwards from its mates, captures and pawn moves (Ströhlein 1970, Thompson 1986).
//
// It works ply by ply. A position is won if a move leads to a lost one. A position is lost if all
// moves lead to won ones; only positions one move before a won one need that check. The rest are
// draws. Captures and promotions lead to smaller endgames that are already solved. Other pawn moves
// lead to pawns further advanced, so it solves one placement of the pawns after the other, the most
// advanced first. Captures and pawn moves that win only without the fifty-move rule begin at 101
// plies.
//
// Castling is ignored. The positions have no en passant square, but double steps take into account
// that the opponent may answer with a capture en passant.
#pragma once

#include "tools/shared/retrograde/solved_table.h"

namespace sebastes {

// `smaller` must hold all endgames to which captures and promotions lead. The material has at least
// three pieces, and White is the stronger side. Takes six bytes of memory a placement.
SolvedTable solve(Material material, const SolvedTables& smaller);

}  // namespace sebastes
