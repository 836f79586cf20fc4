#include "eval/nnue.h"

#include <algorithm>

#include "core/score.h"
#include "eval/evaluate.h"
#include "eval/nnue_kernels.h"

namespace sebastes {

using tables::kHiddenOne;
using tables::kUnitsPerCentipawn;
using tables::kWeightOne;

int psqt_output(const Accumulator& sums, Color side_to_move) {
    const Tapered psqt = side_to_move == Color::White ? sums.psqt() : -sums.psqt();
    return blend(psqt + sums.tables().tempo, sums.phase());
}

std::int64_t network_output(const Accumulator& sums, Color side_to_move, int pieces) {
    const auto set = static_cast<std::size_t>(tables::output_bucket(pieces));
    const tables::OutputLayer& output_layer = sums.tables().output_layers[set];
    const std::int64_t sum = NnueArithmetic<UsualKernel>::propagate(
        sums.hidden(side_to_move), sums.hidden(~side_to_move), output_layer);
    const std::int64_t units = (sum / kHiddenOne + output_layer.bias) * tables::kOutputScale *
                               kUnitsPerCentipawn / (kHiddenOne * kWeightOne);
    return units / kUnitsPerCentipawn;
}

int evaluate_sums(const Accumulator& sums, const Position& position) {
    const Color side = position.side_to_move();
    const int pieces = tables::kOutputBuckets == 1 ? 2 : position.occupied().count();
    const std::int64_t score = psqt_output(sums, side) + network_output(sums, side, pieces);
    return static_cast<int>(std::clamp<std::int64_t>(score, -kMaxEvaluation, kMaxEvaluation));
}

NnueParts nnue_parts(const Accumulator& sums, Color side_to_move, int pieces) {
    const int sign = side_to_move == Color::White ? 1 : -1;
    return {sign * psqt_output(sums, side_to_move),
            sign * static_cast<int>(network_output(sums, side_to_move, pieces))};
}

NnueParts worth_of(const Position& position, const Accumulator& sums, Square square) {
    const Color side = position.side_to_move();
    const int pieces = position.occupied().count();
    Accumulator without = sums;
    without.remove(position.piece_on(square), square);
    return nnue_parts(sums, side, pieces) - nnue_parts(without, side, pieces - 1);
}

}  // namespace sebastes
