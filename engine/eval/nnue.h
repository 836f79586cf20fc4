// evaluate_sums() computes the output layer of the NNUE evaluation (tables/nnue_terms.h); the other
// functions show what the score is made of.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "board/position.h"
#include "core/cancel_token.h"
#include "core/result.h"
#include "eval/accumulator.h"
#include "eval/evaluation.h"
#include "tables/nnue_weights.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate_sums(const Accumulator& sums, const Position& position);

// The two summands of that score, in centipawns: the PSQT output with tempo, and the output of the
// hidden layer.  `pieces`, the number of pieces on the board, chooses the output layer.
int psqt_output(const Accumulator& sums, Color side_to_move);
std::int64_t network_output(const Accumulator& sums, Color side_to_move, int pieces);

// The two summands in centipawns from White's point of view.
struct NnueParts {
    int psqt;
    int network;

    int total() const { return psqt + network; }
    friend NnueParts operator-(NnueParts a, NnueParts b) {
        return {a.psqt - b.psqt, a.network - b.network};
    }
};
NnueParts nnue_parts(const Accumulator& sums, Color side_to_move, int pieces);
// What the score loses when the piece there, which must not be a king, is taken off the board.
NnueParts worth_of(const Position& position, const Accumulator& sums, Square square);

// Draws the board with what each piece is worth, as several lines of text.
std::string describe_nnue(const Position& position, const Evaluation& evaluation);
// Lists the neurons that contribute most to the score, at most `count` of them, and draws the
// weights of the first two on boards.  Lines have at most 80 columns.
std::string describe_neurons(const Position& position, const Evaluation& evaluation, int count);

// ---- Files of weights (tables/nnue_text.h) ----

// Reads the whole file once.  It must be a regular file of at most 32 MiB, without faults, and of
// the same sizes as the built-in weights.  The error names the file, the line if there is one, and
// the reason, which may be that `cancel` ended the reading.
Result<std::shared_ptr<const tables::NnueWeights>> open_nnue_file(const std::string& path,
                                                                  const CancelToken& cancel = {});

}  // namespace sebastes
