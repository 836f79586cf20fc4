// The evaluation, learnt from the engine's own games.  The PSQT evaluator's is a sum of
// piece-square table entries (tables/evaluation_terms.h), blended between middlegame and endgame
// by the material that is left; the NNUE evaluator's entries are vectors, with an output layer
// (tables/nnue_terms.h).  The search keeps the sums move by move (accumulator_stack.h).
#pragma once

#include <string>

#include "board/position.h"
#include "eval/evaluation.h"
#include "eval/piece_square_sums.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate(const Position& position, const Evaluation& evaluation = {});
// The same, and 0 where the position is a draw for certain (drawn_ending.h): what people are told.
int judge_position(const Position& position, const Evaluation& evaluation = {});
// The PSQT evaluator's from the position's sums.
int evaluate_sums(const PieceSquareSums& sums, Color side_to_move);

// A sum's units (see tables/evaluation_terms.h) as centipawns in that phase of the game.
int blend(Tapered units, int phase);

// The last line of a description, "Evaluation: +12 centipawns for White": judge_position()'s.
std::string describe_score(const Position& position, const Evaluation& evaluation);
// The board with each piece's contribution, for a person to read: several lines.
std::string describe_evaluation(const Position& position, const Evaluation& evaluation = {});

}  // namespace sebastes
