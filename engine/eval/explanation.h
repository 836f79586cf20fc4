// What an evaluation is made of, for people: its terms, each piece's share, and what each piece
// would be worth elsewhere.  All of it in centipawns for White.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "board/position.h"
#include "eval/evaluation.h"
#include "eval/nnue.h"
#include "tables/tapered.h"

namespace sebastes {

struct Summand {
    int here;  // in this phase of the game
    // In the middlegame and the endgame, of what is blended.
    std::optional<Tapered> phases{};
    // Of a piece by the NNUE evaluator.
    std::optional<NnueParts> parts{};
};

struct Explanation {
    Evaluator evaluator;
    int score;  // judge_position()'s
    int phase;  // tables::kFullPhase with all pieces on the board, 0 with pawns alone
    // They add up to evaluate()'s score, but for rounding.
    std::vector<std::pair<std::string_view, Summand>> terms;
    // Of the PSQT evaluator what stands in its tables for the piece, kings included; of the
    // NNUE evaluator what the score loses without the piece, which has no meaning for a king.
    std::vector<std::pair<Square, Summand>> pieces;
};

Explanation explain(const Position& position, const Evaluation& evaluation = {});

// What a piece is worth on each square, as explain() says it of those that stand there: of the
// NNUE evaluator what the score gains when the piece is put there, in the place of another that
// is no king; when a king moves there, of kings.  Pawns on first and last rank: 0.
PieceArray<SquareArray<int>> worth_on_squares(const Position& position,
                                              const Evaluation& evaluation = {});

}  // namespace sebastes
