#include "tools/programs/tune/teacher.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "tables/nnue_terms.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/programs/tune/nnue_settings.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

using training::PackedPosition;

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

}  // namespace sebastes::tune
