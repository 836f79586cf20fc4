#include "eval/evaluate.h"

#include <fmt/format.h>

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

namespace {

Tapered for_side(Tapered score, Color side) { return side == Color::White ? score : -score; }

}  // namespace

int evaluate_sums(const PieceSquareSums& sums, Color side_to_move) {
    const Tapered sum = for_side(sums.total(), side_to_move);
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

std::string describe_score(const Position& position, const Evaluation& evaluation) {
    const int score = judge_position(position, evaluation);
    return fmt::format("Evaluation: {:+} centipawns for White{}\n",
                       position.side_to_move() == Color::White ? score : -score,
                       is_certain_draw(position) ? ", a draw" : "");
}

std::string describe_evaluation(const Position& position, const Evaluation& evaluation) {
    if (evaluation.evaluator() == Evaluator::Nnue) return describe_nnue(position, evaluation);
    const PieceSquareSums sums(position);
    const auto centipawns = [&](Tapered units) { return blend(units, sums.phase()); };
    const std::string border =
        "+-------+-------+-------+-------+-------+-------+-------+-------+\n";
    std::string text = border;
    for (int rank = 7; rank >= 0; --rank) {
        std::string pieces;
        std::string values;
        for (int file = 0; file < 8; ++file) {
            const Square square = square_at(8 * rank + file);
            const Piece piece = position.piece_on(square);
            pieces += fmt::format("|   {}   ", piece == Piece::None ? ' ' : to_char(piece));
            values +=
                piece == Piece::None
                    ? "|       "
                    : fmt::format("| {:+5} ", centipawns(sums.king_relative_of(piece, square)));
        }
        text += pieces + "|\n" + values + "|\n" + border;
    }
    const Tapered tempo = for_side(tables::kTempo, position.side_to_move());
    const Tapered relative = sums.king_relative(Color::White) - sums.king_relative(Color::Black);
    const auto line = [&](const char* name, Tapered units) {
        const int unit = tables::kUnitsPerCentipawn;
        return fmt::format("{:<24} {:+6} {:+6} {:+6}\n", name, units.middlegame / unit,
                           units.endgame / unit, centipawns(units));
    };
    text += "Centipawns for White     middle    end  here\n";
    text += line("Pieces, by the kings", relative);
    text += line("Pieces and pawns", sums.pawn_relations());
    text += line("The move", tempo);
    text += fmt::format("Phase {} of {}\n", std::min(sums.phase(), tables::kFullPhase),
                        tables::kFullPhase);
    return text + describe_score(position, Evaluator::Psqt);
}

}  // namespace sebastes
