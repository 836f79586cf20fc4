// The output layer of the vector evaluation (tables/vector_terms.h), and what explains it.
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
// vectors.  Centipawns; they are added.
int direct_part(const Accumulator& sums, Color side_to_move);
std::int64_t vector_part(const Accumulator& sums, Color side_to_move, int pieces);

// The same in centipawns for White.
struct VectorParts {
    int direct;
    int vector;

    int total() const { return direct + vector; }
    friend VectorParts operator-(VectorParts a, VectorParts b) {
        return {a.direct - b.direct, a.vector - b.vector};
    }
};
VectorParts vector_parts(const Accumulator& sums, Color side_to_move, int pieces);
// What the score loses when the piece there, which is no king, is taken off the board.
VectorParts worth_of(const Position& position, const Accumulator& sums, Square square);

// The board with what each piece is worth, for a person to read: several lines.
std::string describe_vectors(const Position& position, const Evaluation& evaluation);
// The lanes that weigh most, `count` of them at most: what each adds to the score, and of the
// first of them the pieces' entries on a board; lines of at most 80 columns.
std::string describe_lanes(const Position& position, const Evaluation& evaluation, int count);

}  // namespace sebastes
