// Retrograde analysis: all values of an ending, from its mates backwards (Ströhlein 1970, Thompson
// 1986).  Ply by ply: the positions from which a lost one can be reached are won; those a move
// before a won one, from which nothing but won ones can be reached, are lost; what is left is
// drawn. Captures and promotions lead to endings that are known before.
//
// Without castling and the fifty-move rule.  The positions of the table have no en passant square;
// double steps that may be answered by a capture en passant are accounted for.
#pragma once

#include "tools/shared/retrograde/ending_table.h"

namespace sebastes {

// `smaller` holds all endings that captures and promotions of this one lead to (three pieces and
// more).  The same for any number of threads, which is at least 1.  Needs four bytes for a number
// of EndingIndex, at most 23 MB, and half of it for what it returns.
EndingTable make_ending_table(const Ending& ending, const EndingTables& smaller, int threads);

}  // namespace sebastes
