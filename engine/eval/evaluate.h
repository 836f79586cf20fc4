// evaluate() scores a position statically, with values learnt from the engine's own games.  The
// PSQT evaluator adds piece-square table entries and blends between middlegame and endgame by the
// material that is left (tables/evaluation_terms.h); the NNUE evaluator is a network with one
// hidden layer (tables/nnue_terms.h).  The search updates both move by move (accumulator_stack.h).
#pragma once

#include "board/position.h"
#include "eval/evaluation.h"
#include "eval/piece_square_sums.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate(const Position& position, const Evaluation& evaluation = {});
// The score that users see: the same, but 0 for a certain draw (drawn_ending.h).
int judge_position(const Position& position, const Evaluation& evaluation = {});
// The PSQT evaluator's score, computed from the position's sums.
int evaluate_sums(const PieceSquareSums& sums, Color side_to_move);

// Converts a sum from units (tables/evaluation_terms.h) to centipawns in that game phase.
int blend(Tapered units, int phase);

}  // namespace sebastes
