// Scores of a game's positions that look ahead in the game: TD(lambda) returns (Sutton, 1988) of
// the searches' win probabilities.
//
// A score of a few hundred nodes is a rough guess; what the searches of the next plies said of the
// line that was played corrects it.  The result of the game has no part in it.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// For each ply centipawns from White's side: of its own score a share of 1 - lambda, the rest from
// what this says of the next ply.  A random move has kNoScore, and the ply before it its own score.
// Mates and what endgame bases know count as won, and stay as they are.  `lambda` is 0 (each score
// as it is) to 1 (the last score of the game).
std::vector<std::int16_t> look_ahead_scores(const std::vector<ScoredMove>& moves, double lambda);

}  // namespace sebastes::training
