#include "eval/evaluate.h"

#include <algorithm>

#include "core/score.h"
#include "eval/drawn_ending.h"
#include "eval/nnue.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"

namespace sebastes {

int blend(Tapered units, int phase) {
    const int middlegame = std::min(phase, tables::kFullPhase);  // promotions can exceed it
    return (units.middlegame * middlegame + units.endgame * (tables::kFullPhase - middlegame)) /
           (tables::kFullPhase * tables::kUnitsPerCentipawn);
}

int evaluate_sums(const PieceSquareSums& sums, Color side_to_move) {
    const Tapered sum = side_to_move == Color::White ? sums.total() : -sums.total();
    return std::clamp(blend(sum + tables::kTempo, sums.phase()), -kMaxEvaluation, kMaxEvaluation);
}

int evaluate(const Position& position, const Evaluation& evaluation) {
    if (evaluation.evaluator() == Evaluator::Nnue)
        return evaluate_sums(Accumulator(position, evaluation.tables()), position);
    return evaluate_sums(PieceSquareSums(position), position.side_to_move());
}

int judge_position(const Position& position, const Evaluation& evaluation) {
    return is_certain_draw(position) ? kDraw : evaluate(position, evaluation);
}

}  // namespace sebastes
