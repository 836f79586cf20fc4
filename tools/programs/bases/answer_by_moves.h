// What the bases say of a position by way of its moves, one ply further.
#pragma once

#include <optional>
#include <vector>

#include "bases/own_bases.h"
#include "board/position.h"

namespace sebastes::bases {

struct AnsweredMove {
    Move move;
    OwnAnswer answer;  // for the side that makes it; plies from before it
};

// All legal moves, the best first: nearest mates, draws, farthest losses.  Nothing where a move
// leads out of the bases.
std::optional<std::vector<AnsweredMove>> answer_moves(const OwnBases& bases, const Board& board);

// What must be true of the position if it is of the positions after its moves.  If all positions
// of all endings agree with this, all are right, by induction on the distance to mate.
std::optional<OwnAnswer> answer_by_moves(const OwnBases& bases, const Board& board);

}  // namespace sebastes::bases
