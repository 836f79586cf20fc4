#include "tools/programs/tune/nnue_pass.h"

#include <algorithm>
#include <numeric>

#include "core/bitboard.h"
#include "tables/nnue_terms.h"
#include "tools/shared/batch/parallel.h"

namespace sebastes::tune {

namespace {

// Numbers that one instruction treats.
#if defined(__AVX512F__)
constexpr std::size_t kLanes = 16;
#elif defined(__AVX__)
constexpr std::size_t kLanes = 8;
#else
constexpr std::size_t kLanes = 4;
#endif
using Some = float __attribute__((vector_size(kLanes * sizeof(float)), may_alias));

const Some* some(const float* from) { return reinterpret_cast<const Some*>(from); }
Some* some(float* from) { return reinterpret_cast<Some*>(from); }

Some clipped(Some value) {
    const Some zero{};
    const Some one = zero + 1.0F;
    value = value > zero ? value : zero;
    return value < one ? value : one;
}

}  // namespace

std::size_t NnuePass::rows(std::size_t table, std::size_t column) const {
    return model_.layout().rows + (table * column_count() + column) * kFeatures * width();
}

// Where they begin in the output layers.
std::size_t NnuePass::output_weights(const Perspective& perspective, std::size_t column) const {
    const std::size_t half = 2 * std::size_t{perspective.output} + perspective.number % 2;
    return half * neurons() + column * width();
}

// Lists the active features of both sides.  The record must be sound: see training::unpack().
void NnuePass::list_features(const training::PackedPosition& packed, std::size_t number,
                             Perspective* perspectives) const {
    std::array<Piece, 32> pieces;
    ColorArray<Square> kings{};
    std::uint8_t count = 0;
    int phase = 0;
    training::for_each_piece(packed, [&](Piece piece, Square square, bool) {
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square;
        phase += tables::phase_weight(piece);
        pieces[count++] = piece;
    });
    const Color mover = packed.side_to_move == 0 ? Color::White : Color::Black;
    for (const Color side : {mover, ~mover}) {
        Perspective& perspective = perspectives[side == mover ? 0 : 1];
        const tables::Perspective seen = tables::perspective(side, kings[side]);
        perspective.number = static_cast<std::uint32_t>(2 * number + (side == mover ? 0 : 1));
        perspective.middlegame =
            static_cast<float>(std::min(phase, tables::kFullPhase)) / tables::kFullPhase;
        perspective.count = count;
        perspective.region = seen.region;
        perspective.output =
            static_cast<std::uint8_t>(tables::output_bucket(count, model_.shape().outputs));
        std::size_t at = 0;
        for (const Square square : Bitboard{packed.occupied}) {
            perspective.rows[at] = static_cast<std::uint16_t>(
                index_of(tables::relative_piece(side, pieces[at])) * kSquareCount +
                (index_of(square) ^ seen.flip));
            ++at;
        }
    }
}

// Computes the hidden values of a column and returns what they add to the score.
template <std::size_t kWidth>
float NnuePass::forward(const Perspective& perspective, std::size_t column, float* hidden) const {
    constexpr std::size_t kCount = kWidth / kLanes;
    const JoinedLayout& layout = model_.layout();
    const float* joined = model_.joined().data();
    const float* table_rows = joined + rows(table(perspective), column);
    Some sums[kCount];
    for (std::size_t k = 0; k < kCount; ++k)
        sums[k] = some(joined + layout.hidden_bias + column * kWidth)[k];
    for (std::size_t i = 0; i < perspective.count; ++i) {
        const Some* row = some(table_rows + perspective.rows[i] * kWidth);
        for (std::size_t k = 0; k < kCount; ++k) sums[k] += row[k];
    }
    const Some* weights = some(joined + layout.output_layer + output_weights(perspective, column));
    Some products{};
    for (std::size_t k = 0; k < kCount; ++k) {
        some(hidden)[k] = sums[k];
        const Some value = clipped(sums[k]);
        products += value * value * weights[k];
    }
    float sum = 0;
    for (std::size_t i = 0; i < kLanes; ++i) sum += products[i];
    return sum;
}

float NnuePass::forward(const Perspective& perspective, std::size_t column, float* hidden) const {
    return width() == 64 ? forward<64>(perspective, column, hidden)
                         : forward<32>(perspective, column, hidden);
}

// The PSQT output and the bias of the output layer.
float NnuePass::rest_of_score(const Perspective* perspectives) const {
    const float* joined = model_.joined().data();
    const JoinedLayout& layout = model_.layout();
    float sums[2] = {joined[layout.tempo], joined[layout.tempo + 1]};
    for (std::size_t side = 0; side < 2; ++side) {
        const Perspective& perspective = perspectives[side];
        const float* psqt = joined + layout.psqt + perspective.region * kFeatures * 2;
        const float sign = side == 0 ? 1.0F : -1.0F;
        for (std::size_t i = 0; i < perspective.count; ++i)
            for (std::size_t phase = 0; phase < 2; ++phase)
                sums[phase] += sign * psqt[2 * perspective.rows[i] + phase];
    }
    return joined[layout.output_bias + perspectives->output] + sums[0] * perspectives->middlegame +
           sums[1] * (1 - perspectives->middlegame);
}

float NnuePass::forward(const training::PackedPosition& position) const {
    Perspective perspectives[2];
    list_features(position, 0, perspectives);
    float score = rest_of_score(perspectives);
    alignas(64) float hidden[64];
    for (std::size_t column = 0; column < column_count(); ++column)
        for (const Perspective& perspective : perspectives)
            score += forward(perspective, column, hidden);
    return score;
}

// By the number of pieces, too, so that a loop over them ends where the one before did.
void NnuePass::order_perspectives() {
    constexpr std::size_t kCounts = 33;
    const auto key_of = [this](const Perspective& perspective) {
        return table(perspective) * kCounts + perspective.count;
    };
    std::vector<std::size_t> places(table_count() * kCounts + 1);
    for (const Perspective& perspective : perspectives_) ++places[key_of(perspective) + 1];
    std::partial_sum(places.begin(), places.end(), places.begin());
    begins_.clear();
    for (std::size_t key = 0; key < places.size(); key += kCounts) begins_.push_back(places[key]);
    ordered_.resize(perspectives_.size());
    for (const Perspective& perspective : perspectives_)
        ordered_[places[key_of(perspective)]++] = perspective;
}

template <std::size_t kWidth>
void NnuePass::backward(std::size_t table, std::size_t column, float* gradient) {
    constexpr std::size_t kCount = kWidth / kLanes;
    const JoinedLayout& layout = model_.layout();
    Some* biases = some(&layers_[table * layer_size() + column * kWidth]);
    float* layer_gradient = &layers_[table * layer_size() + neurons()];
    const float* layer = model_.joined().data() + layout.output_layer;
    float* table_rows = gradient + rows(table, column);
    for (std::size_t at = begins_[table], end = begins_[table + 1]; at < end; ++at) {
        const Perspective& perspective = ordered_[at];
        const float* values = &hidden_[(ordered_.size() * column + at) * kWidth];
        const float slope = slopes_[perspective.number / 2];
        const std::size_t weights = output_weights(perspective, column);
        Some slopes[kCount];
        for (std::size_t k = 0; k < kCount; ++k) {
            const Some hidden = some(values)[k];
            const Some value = clipped(hidden);
            const Some scaled = value * slope;
            some(layer_gradient + weights)[k] += value * scaled;
            // Below 0, `value` is 0.
            slopes[k] = hidden < 1.0F ? scaled * 2.0F * some(layer + weights)[k] : Some{};
            biases[k] += slopes[k];
        }
        for (std::size_t i = 0, count = perspective.count; i < count; ++i) {
            Some* row = some(table_rows + perspective.rows[i] * kWidth);
            for (std::size_t k = 0; k < kCount; ++k) row[k] += slopes[k];
        }
    }
}

void NnuePass::backward_rest(float* gradient) const {
    const JoinedLayout& layout = model_.layout();
    for (const Perspective& perspective : perspectives_) {
        const bool is_movers = perspective.number % 2 == 0;
        const float slope = slopes_[perspective.number / 2] * (is_movers ? 1.0F : -1.0F);
        const float slopes[2] = {slope * perspective.middlegame,
                                 slope * (1 - perspective.middlegame)};
        if (is_movers) {
            gradient[layout.output_bias + perspective.output] += slope;
            gradient[layout.tempo] += slopes[0];
            gradient[layout.tempo + 1] += slopes[1];
        }
        float* psqt = gradient + layout.psqt + perspective.region * kFeatures * 2;
        for (std::size_t i = 0; i < perspective.count; ++i)
            for (std::size_t phase = 0; phase < 2; ++phase)
                psqt[2 * perspective.rows[i] + phase] += slopes[phase];
    }
}

void NnuePass::learn(std::span<const training::PackedPosition> positions,
                     const std::function<float(std::size_t, float)>& slope, float* gradient) {
    constexpr std::size_t kAtOnce = 16384;
    const auto for_each_column = [this](auto&& work) {
        tools::for_each_index(table_count() * column_count(), threads_,
                              [&](std::size_t i) { work(i / column_count(), i % column_count()); });
    };
    const JoinedLayout& layout = model_.layout();
    layers_.assign(table_count() * layer_size(), 0);
    for (std::size_t first = 0; first < positions.size(); first += kAtOnce) {
        const std::size_t count = std::min(kAtOnce, positions.size() - first);
        const auto for_each_position = [&](auto&& work) {
            constexpr std::size_t kShare = 256;
            tools::for_each_index((count + kShare - 1) / kShare, threads_, [&](std::size_t share) {
                const std::size_t end = std::min(count, (share + 1) * kShare);
                for (std::size_t i = share * kShare; i < end; ++i) work(i);
            });
        };
        perspectives_.resize(2 * count);
        slopes_.resize(count);
        hidden_.resize(2 * count * neurons());
        scores_.resize(2 * count * column_count());
        for_each_position(
            [&](std::size_t i) { list_features(positions[first + i], i, &perspectives_[2 * i]); });
        order_perspectives();
        for_each_column([&](std::size_t table, std::size_t column) {
            for (std::size_t at = begins_[table]; at < begins_[table + 1]; ++at)
                scores_[2 * count * column + ordered_[at].number] =
                    forward(ordered_[at], column, &hidden_[(2 * count * column + at) * width()]);
        });
        for_each_position([&](std::size_t i) {
            float score = rest_of_score(&perspectives_[2 * i]);
            for (std::size_t column = 0; column < column_count(); ++column)
                for (std::size_t side = 0; side < 2; ++side)
                    score += scores_[(column * count + i) * 2 + side];
            slopes_[i] = slope(first + i, score);
        });
        for_each_column([&](std::size_t table, std::size_t column) {
            if (table == 0 && column == 0) backward_rest(gradient);
            width() == 64 ? backward<64>(table, column, gradient)
                          : backward<32>(table, column, gradient);
        });
    }
    for (std::size_t table = 0; table < table_count(); ++table) {
        const float* from = &layers_[table * layer_size()];
        for (std::size_t i = 0; i < neurons(); ++i) gradient[layout.hidden_bias + i] += from[i];
        for (std::size_t i = neurons(); i < layer_size(); ++i)
            gradient[layout.output_layer + i - neurons()] += from[i];
    }
}

}  // namespace sebastes::tune
