// The evaluation: a sum of piece-square table entries (tables/evaluation_terms.h), blended
// between middlegame and endgame by the material that is left.  The sums are kept by
// Position, move by move; the entries were learnt from the engine's own games.
#pragma once

#include <string>

#include "board/position.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate(const Position& position);

// The board with each piece's contribution, for a person to read: several lines.
std::string describe_evaluation(const Position& position);

}  // namespace sebastes
