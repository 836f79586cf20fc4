#include "eval/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/score.h"
#include "tables/piece_square_tables.h"
#include "tables/piece_square_values.h"

namespace sebastes {

namespace {

int blend(Tapered score, int phase) {
    const int middlegame = std::min(phase, tables::kFullPhase);  // promotions can exceed it
    return (score.middlegame * middlegame + score.endgame * (tables::kFullPhase - middlegame)) /
           tables::kFullPhase;
}

}  // namespace

int evaluate(const Position& position) {
    const int white = blend(position.piece_squares(), position.phase());
    const int score = position.side_to_move() == Color::White ? white : -white;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

std::string describe_evaluation(const Position& position) {
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
            values += piece == Piece::None
                          ? "|       "
                          : fmt::format("| {:+5} ", blend(tables::kPieceSquare[piece][square],
                                                          position.phase()));
        }
        text += pieces + "|\n" + values + "|\n" + border;
    }
    const Tapered sum = position.piece_squares();
    text +=
        fmt::format("Piece-square sums for White: middlegame {:+}, endgame {:+}; phase {} of {}\n",
                    sum.middlegame, sum.endgame, std::min(position.phase(), tables::kFullPhase),
                    tables::kFullPhase);
    text += fmt::format("Evaluation: {:+} centipawns for White\n", blend(sum, position.phase()));
    return text;
}

}  // namespace sebastes
