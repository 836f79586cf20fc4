#include "eval/vector_evaluation.h"

#include <algorithm>

#include "core/score.h"
#include "eval/evaluate.h"
#include "eval/vector_kernels.h"

namespace sebastes {

using tables::kHiddenOne;
using tables::kUnitsPerCentipawn;
using tables::kWeightOne;

int direct_part(const VectorSums& sums, Color side_to_move) {
    const Tapered direct = side_to_move == Color::White ? sums.direct() : -sums.direct();
    return blend(direct + tables::kVectorTempo, sums.phase());
}

std::int64_t vector_part(const VectorSums& sums, Color side_to_move, int pieces) {
    const auto set = static_cast<std::size_t>(tables::output_set(pieces));
    const tables::Readout& readout = tables::kReadouts[set];
    const std::int64_t sum = VectorArithmetic<UsualKernel>::read_out(
        sums.hidden(side_to_move), sums.hidden(~side_to_move), readout);
    const std::int64_t units = (sum / kHiddenOne + readout.bias) * tables::kReadoutScale *
                               kUnitsPerCentipawn / (kHiddenOne * kWeightOne);
    return units / kUnitsPerCentipawn;
}

int evaluate_sums(const VectorSums& sums, const Position& position) {
    const Color side = position.side_to_move();
    const int pieces = tables::kOutputSets == 1 ? 2 : position.occupied().count();
    const std::int64_t score = direct_part(sums, side) + vector_part(sums, side, pieces);
    return static_cast<int>(std::clamp<std::int64_t>(score, -kMaxEvaluation, kMaxEvaluation));
}

}  // namespace sebastes
