// explain() breaks an evaluation down into its terms and each piece's share, and
// worth_on_squares() tells what pieces would be worth elsewhere.  The other functions write such
// explanations as text.  All values are centipawns from White's point of view.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/position.h"
#include "eval/evaluation.h"
#include "tables/tapered.h"

namespace sebastes {

// The two summands of an NNUE score: the PSQT output with tempo, and the output of the hidden
// layer.
struct NnueParts {
    int psqt;
    int network;

    int total() const { return psqt + network; }
    friend NnueParts operator-(NnueParts a, NnueParts b) {
        return {a.psqt - b.psqt, a.network - b.network};
    }
};

struct Summand {
    int here;  // in this phase of the game
    // The middlegame and endgame values, for terms that are blended.
    std::optional<Tapered> phases{};
    // For a piece, with the NNUE evaluator.
    std::optional<NnueParts> parts{};
};

struct Explanation {
    Evaluator evaluator;
    int score;  // judge_position()'s
    int phase;  // tables::kFullPhase with all pieces on the board, 0 with pawns alone
    // The parts of evaluate()'s score, with the NNUE evaluator.
    std::optional<NnueParts> parts{};
    // The terms add up to evaluate()'s score, apart from rounding.
    std::vector<std::pair<std::string_view, Summand>> terms{};
    // With the PSQT evaluator: the table entry of each piece, kings included.  With the NNUE
    // evaluator: what the score loses without the piece, for all pieces but the kings.
    std::vector<std::pair<Square, Summand>> pieces{};
};

Explanation explain(const Position& position, const Evaluation& evaluation = {});

// What each piece would be worth on each square.  With the PSQT evaluator it is the table entry.
// With the NNUE evaluator it is what the score gains when the piece is put there, where it replaces
// any piece but a king; for a king, when it moves there.  Pawns on the first and last rank: 0.
PieceArray<SquareArray<int>> worth_on_squares(const Position& position,
                                              const Evaluation& evaluation = {});

// Draws the board with each piece's share and lists the terms, as several lines of text.  The last
// line is "Evaluation: +12 centipawns for White", with the explanation's score.
std::string describe_evaluation(const Position& position, const Evaluation& evaluation = {});
// Lists the neurons of the NNUE evaluator that contribute most to the score, at most `count` of
// them, and draws the weights of the first two on boards.  Lines have at most 80 columns.
std::string describe_neurons(const Position& position, const Evaluation& evaluation, int count);

}  // namespace sebastes
