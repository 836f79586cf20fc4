// evaluate_sums() computes the output layer of the NNUE evaluation (tables/nnue_terms.h), and
// open_nnue_file() reads other weights.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "board/position.h"
#include "core/result.h"
#include "eval/accumulator.h"
#include "tables/nnue_weights.h"

namespace sebastes {

// Centipawns from the side to move's point of view, within +-kMaxEvaluation.
int evaluate_sums(const Accumulator& sums, const Position& position);

// The two summands of that score, in centipawns: the PSQT output with tempo, and the output of the
// hidden layer.  `pieces`, the number of pieces on the board, chooses the output layer.
int psqt_output(const Accumulator& sums, Color side_to_move);
std::int64_t network_output(const Accumulator& sums, Color side_to_move, int pieces);

// Reads a file of weights (tables/nnue_text.h).  It must be a regular file of at most 32 MiB,
// without faults, and of the same sizes as the built-in weights.  The error names the file, the
// line if there is one, and the reason.
Result<std::shared_ptr<const tables::NnueWeights>> open_nnue_file(const std::string& path);

}  // namespace sebastes
