#include "tools/programs/tune/nnue_pass.h"

#include <algorithm>

#include "core/bitboard.h"
#include "tables/nnue_terms.h"

namespace sebastes::tune {

namespace {

// Lists the active features.  The record must be sound: see training::unpack().
void list_features(const training::PackedPosition& position, PositionFeatures& rows) {
    std::array<Piece, 32> pieces;
    ColorArray<Square> kings{};
    std::size_t count = 0;
    int phase = 0;
    training::for_each_piece(position, [&](Piece piece, Square square, bool) {
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square;
        phase += tables::phase_weight(piece);
        pieces[count++] = piece;
    });
    rows.count = count;
    rows.phase = std::min(phase, tables::kFullPhase);

    const Color mover = position.side_to_move == 0 ? Color::White : Color::Black;
    for (const Color side : {mover, ~mover}) {
        PerspectiveFeatures& perspective = rows.perspectives[side == mover ? 0 : 1];
        const tables::Perspective seen = tables::perspective(side, kings[side]);
        perspective.region = seen.region;
        std::size_t at = 0;
        for (const Square square : Bitboard{position.occupied}) {
            perspective.rows[at] = static_cast<std::uint16_t>(
                index_of(tables::relative_piece(side, pieces[at])) * kSquareCount +
                (index_of(square) ^ seen.flip));
            ++at;
        }
    }
}

// Numbers that one instruction treats.
#if defined(__AVX512F__)
constexpr std::size_t kWidth = 16;
#elif defined(__AVX__)
constexpr std::size_t kWidth = 8;
#else
constexpr std::size_t kWidth = 4;
#endif
using Some = float __attribute__((vector_size(kWidth * sizeof(float)), may_alias));

const Some* some(const float* from) { return reinterpret_cast<const Some*>(from); }
Some* some(float* from) { return reinterpret_cast<Some*>(from); }

// Calls work.operator()<n>(first) for the neurons in pieces of n * kWidth.
template <typename Work>
void for_pieces(std::size_t neurons, Work&& work) {
    std::size_t first = 0;
    for (; first + 64 <= neurons; first += 64) work.template operator()<64 / kWidth>(first);
    if (first < neurons) work.template operator()<32 / kWidth>(first);
}

// Computes how the score changes with the hidden values, times the slope, and adds the gradients of
// the weights and biases.
template <std::size_t kCount>
void neuron_slopes(const float* hidden, const float* weights, float slope, float* weight_gradient,
                   float* bias_gradient, Some* slopes) {
    const Some zero{};
    const Some one = zero + 1.0F;
    for (std::size_t i = 0; i < kCount; ++i) {
        const Some value = some(hidden)[i];
        Some clipped = value > zero ? value : zero;
        clipped = clipped < one ? clipped : one;
        const Some scaled = clipped * slope;
        some(weight_gradient)[i] += clipped * scaled;
        const Some inside = value < one ? scaled * 2.0F * some(weights)[i] : zero;
        slopes[i] = inside;  // 0 below 0, too: there `clipped` is 0
        some(bias_gradient)[i] += inside;
    }
}

}  // namespace

std::size_t NnuePass::table_of(const PerspectiveFeatures& perspective) const {
    const std::size_t region = model_.shape().regions == 1 ? 0 : perspective.region;
    return model_.layout().rows + region * kFeatures * neurons();
}

std::size_t NnuePass::output_layer() const {
    const int set = tables::output_bucket(static_cast<int>(rows_.count), model_.shape().outputs);
    return static_cast<std::size_t>(set);
}

float NnuePass::psqt() const {
    const float* joined = model_.joined().data();
    const float* tempo = joined + model_.layout().tempo;
    float middlegame = tempo[0];
    float endgame = tempo[1];
    float sign = 1;
    for (const PerspectiveFeatures& perspective : rows_.perspectives) {
        const float* table = joined + model_.layout().psqt + perspective.region * kFeatures * 2;
        float middlegame_sum = 0;
        float endgame_sum = 0;
        for (std::size_t i = 0; i < rows_.count; ++i) {
            middlegame_sum += table[2 * perspective.rows[i]];
            endgame_sum += table[2 * perspective.rows[i] + 1];
        }
        middlegame += sign * middlegame_sum;
        endgame += sign * endgame_sum;
        sign = -1;
    }
    const float share = static_cast<float>(rows_.phase) / tables::kFullPhase;
    return middlegame * share + endgame * (1 - share);
}

float NnuePass::propagate() const {
    const float* weights =
        model_.joined().data() + model_.layout().output_layer + output_layer() * 2 * neurons();
    const Some zero{};
    const Some one = zero + 1.0F;
    Some sums[2] = {zero, zero};
    for (std::size_t first = 0; first < neurons(); first += 2 * kWidth)
        for (std::size_t perspective = 0; perspective < 2; ++perspective)
            for (std::size_t half = 0; half < 2; ++half) {
                const std::size_t at = first + half * kWidth;
                const Some value = *some(&hidden_[perspective][at]);
                Some clipped = value > zero ? value : zero;
                clipped = clipped < one ? clipped : one;
                sums[half] += clipped * clipped * *some(weights + perspective * neurons() + at);
            }
    const Some sum = sums[0] + sums[1];
    float total = model_.joined()[model_.layout().output_bias + output_layer()];
    for (std::size_t i = 0; i < kWidth; ++i) total += sum[i];
    return total;
}

float NnuePass::forward(const training::PackedPosition& position) {
    list_features(position, rows_);
    const float* joined = model_.joined().data();
    for (std::size_t side = 0; side < 2; ++side) {
        const PerspectiveFeatures& perspective = rows_.perspectives[side];
        const float* table = joined + table_of(perspective);
        for_pieces(neurons(), [&]<std::size_t kCount>(std::size_t first) {
            Some sums[kCount];
            for (std::size_t k = 0; k < kCount; ++k)
                sums[k] = some(joined + model_.layout().hidden_bias + first)[k];
            for (std::size_t i = 0; i < rows_.count; ++i) {
                const Some* row = some(table + perspective.rows[i] * neurons() + first);
                for (std::size_t k = 0; k < kCount; ++k) sums[k] += row[k];
            }
            for (std::size_t k = 0; k < kCount; ++k) some(&hidden_[side][first])[k] = sums[k];
        });
    }
    return psqt() + propagate();
}

void NnuePass::backward(float slope, float* gradient) const {
    const JoinedLayout& layout = model_.layout();
    const std::size_t weights = layout.output_layer + output_layer() * 2 * neurons();
    const float share = static_cast<float>(rows_.phase) / tables::kFullPhase;
    const float middlegame = slope * share;
    const float endgame = slope * (1 - share);
    gradient[layout.output_bias + output_layer()] += slope;
    gradient[layout.tempo] += middlegame;
    gradient[layout.tempo + 1] += endgame;
    for (std::size_t side = 0; side < 2; ++side) {
        const PerspectiveFeatures& perspective = rows_.perspectives[side];
        float* table = gradient + table_of(perspective);
        for_pieces(neurons(), [&]<std::size_t kCount>(std::size_t first) {
            Some slopes[kCount];
            const std::size_t own = weights + side * neurons() + first;
            neuron_slopes<kCount>(&hidden_[side][first], model_.joined().data() + own, slope,
                                  gradient + own, gradient + layout.hidden_bias + first, slopes);
            for (std::size_t i = 0; i < rows_.count; ++i) {
                Some* row = some(table + perspective.rows[i] * neurons() + first);
                for (std::size_t k = 0; k < kCount; ++k) row[k] += slopes[k];
            }
        });
        float* psqt = gradient + layout.psqt + perspective.region * kFeatures * 2;
        const float sign = side == 0 ? 1.0F : -1.0F;
        for (std::size_t i = 0; i < rows_.count; ++i) {
            psqt[2 * perspective.rows[i]] += sign * middlegame;
            psqt[2 * perspective.rows[i] + 1] += sign * endgame;
        }
    }
}

}  // namespace sebastes::tune
