// Lists the moves of one node that another engine gets wrong, each with the reason.
#pragma once

#include <vector>

#include "notation/notation.h"
#include "tools/shared/perft_compare/compare.h"
#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

// Returns the moves that are missing, invented or repeated at the line's end.
std::vector<WrongMove> wrong_moves(const Variation& line, const Match& found,
                                   CastlingNotation notation);

// Returns the WrongMove for a move whose leaves the engine counts wrongly at that depth of the
// node, but rightly if it is asked for the move alone.
WrongMove miscounted_move(const MatchedMove& entry, int depth, CastlingNotation notation);

}  // namespace sebastes::tools
