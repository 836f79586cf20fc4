#include "tools/programs/tune/losses.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "eval/evaluate.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/programs/tune/settings.h"

namespace sebastes::tune {

using training::PackedPosition;

HeldOutLoss psqt_held_out_loss(const std::vector<PackedPosition>& positions, double scale,
                               int threads) {
    return loss_of_scores(positions, scale, threads, kMeasuredShare, [] {
        return [](const PackedPosition& packed) -> double {
            const Position position(*training::unpack(packed), 0, 1);
            return evaluate_sums(PieceSquareSums(position), position.side_to_move());
        };
    });
}

void mix_in_teacher(std::span<PackedPosition> positions, const tables::NnueValues& teacher,
                    double share, double scale, int threads) {
    constexpr std::size_t kPiece = 65536;
    const NnueModel model = model_of(teacher);
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
        "epoch {}: share {:.3f}, loss {:.6f}, held out {:.6f} (results alone {:.6f}), quantised "
        "{:.6f} ({:.6f})",
        epoch, losses.share, losses.training, losses.held_out.blend, losses.held_out.results,
        losses.quantised.blend, losses.quantised.results);
}

}  // namespace sebastes::tune
