#include "tools/programs/tune/nnue_loss.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "eval/evaluate.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_settings.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

using training::PackedPosition;

namespace {

// Sums the errors of pieces of the positions, and these in their order.  `make_score()` is called
// once for each piece.
template <typename MakeScore>
HeldOutLoss sum_losses(const std::vector<PackedPosition>& positions, double scale, int threads,
                       MakeScore&& make_score) {
    constexpr std::size_t kPieces = 64;
    std::vector<HeldOutLoss> sums(kPieces);
    tools::for_each_index(kPieces, threads, [&](std::size_t piece) {
        auto score = make_score();
        const std::size_t end = positions.size() * (piece + 1) / kPieces;
        for (std::size_t i = positions.size() * piece / kPieces; i < end; ++i) {
            const PackedPosition& position = positions[i];
            const double probability =
                win_probability(sign_of_mover(position) * score(position), scale);
            const double blend = probability - target(position, scale, kMeasuredShare);
            const double result = probability - target(position, scale, 1);
            sums[piece].blend += blend * blend;
            sums[piece].results += result * result;
        }
    });
    HeldOutLoss loss;
    for (const HeldOutLoss& sum : sums) {
        loss.blend += sum.blend / static_cast<double>(positions.size());
        loss.results += sum.results / static_cast<double>(positions.size());
    }
    return loss;
}

}  // namespace

HeldOutLoss held_out_loss(const std::vector<PackedPosition>& positions, double scale, int threads,
                          const NnueModel& model) {
    return sum_losses(positions, scale, threads, [&] {
        return [pass = NnuePass(model)](const PackedPosition& position) mutable {
            return tables::kOutputScale * static_cast<double>(pass.forward(position));
        };
    });
}

HeldOutLoss held_out_loss(const std::vector<PackedPosition>& positions, double scale, int threads,
                          const QuantisedNnue& nnue) {
    return sum_losses(positions, scale, threads, [&] {
        return [&](const PackedPosition& position) -> double { return nnue.evaluate(position); };
    });
}

HeldOutLoss psqt_held_out_loss(const std::vector<PackedPosition>& positions, double scale,
                               int threads) {
    return sum_losses(positions, scale, threads, [] {
        return [](const PackedPosition& packed) -> double {
            const Position position(*training::unpack(packed), 0, 1);
            return evaluate_sums(PieceSquareSums(position), position.side_to_move());
        };
    });
}

void mix_in_teacher(std::span<PackedPosition> positions, tables::NnueValues teacher, double share,
                    double scale, int threads) {
    constexpr std::size_t kPiece = 65536;
    const int neurons = teacher.neurons;
    const NnueModel model = model_of(std::move(teacher), neurons, 0);
    tools::for_each_index((positions.size() + kPiece - 1) / kPiece, threads, [&](std::size_t i) {
        NnuePass pass(model);
        const std::size_t count = std::min(kPiece, positions.size() - i * kPiece);
        for (PackedPosition& position : positions.subspan(i * kPiece, count)) {
            const double says = sign_of_mover(position) * tables::kOutputScale *
                                static_cast<double>(pass.forward(position));
            const double probability = (1 - share) * win_probability(position.score, scale) +
                                       share * win_probability(says, scale);
            const double score = scale * std::log(probability / (1 - probability));
            position.score = static_cast<std::int16_t>(std::lround(
                std::clamp(score, -2.0 * kScoreLimit, 2.0 * kScoreLimit)));  // infinite, too
        }
    });
}

std::string epoch_line(int epoch, const EpochLosses& losses) {
    return fmt::format(
        "epoch {}: share {:.3f}, loss {:.6f}, held out {:.6f} (results alone {:.6f}), "
        "quantised {:.6f} ({:.6f})",
        epoch, losses.share, losses.training, losses.held_out.blend, losses.held_out.results,
        losses.quantised.blend, losses.quantised.results);
}

}  // namespace sebastes::tune
