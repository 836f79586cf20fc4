// Computes scores of a game's positions that look ahead in the game: TD(lambda) returns (Sutton,
// 1988) of the searches' win probabilities.
//
// The score of a search of a few hundred nodes is a rough guess. The searches of the next plies
// correct it for the line that was played. The result of the game has no influence.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// Returns the score of each ply in centipawns from White's side: a share of 1 - lambda comes from
// its own score, the rest from the result for the next ply. A random move has kNoScore, and the ply
// before it keeps its own score. Mate and tablebase scores count as won and stay as they are.
// `lambda` is 0 (own scores) to 1 (the last score of the game).
std::vector<std::int16_t> look_ahead_scores(const std::vector<ScoredMove>& moves, double lambda);

}  // namespace sebastes::training
