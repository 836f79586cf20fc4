#include "eval/nnue.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/score.h"
#include "eval/evaluate.h"
#include "eval/nnue_kernels.h"
#include "system/disk_file.h"
#include "tables/nnue_expansion.h"
#include "tables/nnue_text.h"

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

namespace {

// The error does not name the file.
Result<std::string> read_values(const std::string& path) {
    constexpr std::uint64_t kMostMib =
        32;  // twice the size of a file with the largest hidden layer
    std::string text;
    switch (const int reason = read_whole_file(path, kMostMib << 20, text)) {
        case 0:
            return text;
        case EINVAL:
            return Error{"no regular file"};
        case EFBIG:
            return Error{"too long: it has more than " + std::to_string(kMostMib) + " MiB"};
        case EIO:
            return Error{"it became shorter"};
        default:
            return Error{std::strerror(reason)};
    }
}

}  // namespace

Result<std::shared_ptr<const tables::NnueWeights>> open_nnue_file(const std::string& path) {
    const auto text = read_values(path);
    if (!text) return Error{path + ": " + text.error()};
    const auto sizes = tables::NnueText::read_sizes(*text);
    if (!sizes) return Error{path + ":" + sizes.error()};
    if (const auto fault = tables::size_fault(*sizes)) return Error{path + ": " + fault->message};
    const auto values = tables::NnueText::read(*text);
    if (!values) return Error{path + ":" + values.error()};
    return std::shared_ptr<const tables::NnueWeights>(tables::expanded(*values));
}

}  // namespace sebastes
