// The output layer of the NNUE evaluation (tables/nnue_terms.h), and what explains it.
#pragma once

#include <cstdint>
#include <string>

#include "board/position.h"
#include "eval/accumulator.h"
#include "eval/evaluation.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate_sums(const Accumulator& sums, const Position& position);

// The two parts of it, of so many pieces on the board: of the tables, with tempo, and of the
// hidden layer.  Centipawns; they are added.
int psqt_output(const Accumulator& sums, Color side_to_move);
std::int64_t network_output(const Accumulator& sums, Color side_to_move, int pieces);

// The same in centipawns for White.
struct NnueParts {
    int psqt;
    int network;

    int total() const { return psqt + network; }
    friend NnueParts operator-(NnueParts a, NnueParts b) {
        return {a.psqt - b.psqt, a.network - b.network};
    }
};
NnueParts nnue_parts(const Accumulator& sums, Color side_to_move, int pieces);
// What the score loses when the piece there, which is no king, is taken off the board.
NnueParts worth_of(const Position& position, const Accumulator& sums, Square square);

// The board with what each piece is worth, for a person to read: several lines.
std::string describe_nnue(const Position& position, const Evaluation& evaluation);
// The neurons that weigh most, `count` of them at most: what each adds to the score, and of the
// first of them the pieces' entries on a board; lines of at most 80 columns.
std::string describe_neurons(const Position& position, const Evaluation& evaluation, int count);

}  // namespace sebastes
