#include "tools/programs/tune/nnue_model.h"

#include <algorithm>

#include "core/random.h"
#include "tables/learned_values.h"

namespace sebastes::tune {

using tables::kHiddenOne;
using tables::kKingRegions;

namespace {

// The PSQT output's unit, in units of the tables.
constexpr float kDirectOne = tables::kOutputScale * tables::kUnitsPerCentipawn;

constexpr std::size_t whole(int number) { return static_cast<std::size_t>(number); }

// Whether a side ever sees that piece on that square: pawns have six ranks, its king four files.
constexpr bool can_stand(std::size_t row) {
    const auto piece = static_cast<Piece>(row / kSquareCount);
    const std::size_t square = row % kSquareCount;
    if (type_of(piece) == PieceType::Pawn) return square >= 8 && square < 56;
    return piece != Piece::WhiteKing || square % 8 < 4;
}

}  // namespace

JoinedLayout::JoinedLayout(const NnueShape& shape)
    : rows(whole(shape.neurons)),
      output_layer(rows + whole(shape.regions) * kFeatures * whole(shape.neurons)),
      output_bias(output_layer + whole(shape.outputs) * 2 * whole(shape.neurons)),
      tempo(output_bias + whole(shape.outputs)),
      psqt(tempo + 2),
      count(psqt + kKingRegions * kFeatures * 2) {}

float limit_of(PartKind kind) {
    switch (kind) {
        case PartKind::HiddenBias:
        case PartKind::Features:
            return static_cast<float>(kFeatureLimit) / kHiddenOne;
        case PartKind::FeatureDifferences:
            return 2.0F * kFeatureLimit / kHiddenOne;
        case PartKind::OutputLayer:
            return static_cast<float>(tables::kMaxOutputWeight) / tables::kWeightOne;
        case PartKind::OutputBias:
            return 8;
        case PartKind::Psqt:
            return 8191 / kDirectOne;
        case PartKind::Tempo:
        case PartKind::PsqtDifferences:
            return 2047 / kDirectOne;
    }
    return 0;
}

NnueModel::NnueModel(const NnueShape& shape, std::uint64_t seed) : shape_(shape), layout_(shape) {
    const std::size_t neurons = whole(shape.neurons);
    const std::size_t outputs = whole(shape.outputs);
    add_part(PartKind::HiddenBias, neurons, layout_.hidden_bias, 1);
    add_table(PartKind::Features, PartKind::FeatureDifferences, kFeatures * neurons, layout_.rows,
              whole(shape.regions));
    add_part(PartKind::OutputLayer, outputs * 2 * neurons, layout_.output_layer, 1);
    add_part(PartKind::OutputBias, outputs, layout_.output_bias, 1);
    add_part(PartKind::Tempo, 2, layout_.tempo, 1);
    add_table(PartKind::Psqt, PartKind::PsqtDifferences, kFeatures * 2, layout_.psqt, kKingRegions);
    parameters_.resize(parts_.back().first + parts_.back().size);
    joined_.resize(layout_.count);
    start_nnue(seed);
    start_psqt();
    join();
}

void NnueModel::add_part(PartKind kind, std::size_t size, std::size_t joined, std::size_t regions) {
    const std::size_t first = parts_.empty() ? 0 : parts_.back().first + parts_.back().size;
    parts_.push_back({{first, size, joined, regions}, kind});
}

void NnueModel::add_table(PartKind shared, PartKind difference, std::size_t size,
                          std::size_t joined, std::size_t regions) {
    add_part(shared, size, joined, regions);
    if (regions == 1) return;
    for (std::size_t region = 0; region < regions; ++region)
        add_part(difference, size, joined + region * size, 1);
}

const ModelPart& NnueModel::part(PartKind kind) const {
    return *std::ranges::find(parts_, kind, &ModelPart::kind);
}

void NnueModel::start_nnue(std::uint64_t seed) {
    Random random(seed);
    // Between -1 and 1.
    const auto draw = [&] {
        return static_cast<float>(static_cast<double>(random.next() >> 11) * 0x1p-52 - 1);
    };
    const auto fill = [&](PartKind kind, float middle, float width) {
        const ModelPart& filled = part(kind);
        for (std::size_t i = 0; i < filled.size; ++i)
            parameters_[filled.first + i] = middle + width * draw();
    };
    // Some twenty rows are added up: about half of the neurons are then within 0 and 1.
    fill(PartKind::HiddenBias, 0.2F, 0.1F);
    // The rows of pieces on squares where they never are have only zeros.
    const ModelPart& features = part(PartKind::Features);
    const std::size_t neurons = whole(shape_.neurons);
    for (std::size_t i = 0; i < features.size; ++i) {
        const float value = 0.1F * draw();
        parameters_[features.first + place_in_columns(i, neurons)] =
            can_stand(i / neurons) ? value : 0;
    }
    fill(PartKind::OutputLayer, 0, 0.05F);
}

void NnueModel::start_psqt() {
    const auto set = [&](std::size_t first, Tapered value) {
        parameters_[first] = static_cast<float>(value.middlegame) / kDirectOne;
        parameters_[first + 1] = static_cast<float>(value.endgame) / kDirectOne;
    };
    const auto fill = [&](const ModelPart& filled, const auto& boards) {
        for (std::size_t row = 0; row < kFeatures; ++row) {
            const auto piece = static_cast<Piece>(row / kSquareCount);
            set(filled.first + 2 * row,
                boards[piece].at(square_at(static_cast<int>(row % kSquareCount))));
        }
    };
    set(part(PartKind::Tempo).first, tables::kTempoValue);
    fill(part(PartKind::Psqt), tables::kSharedValues);
    const ModelPart* difference = &part(PartKind::PsqtDifferences);
    for (const auto& boards : tables::kRegionDifferences) fill(*difference++, boards);
}

void NnueModel::join() {
    for (const ModelPart& part : parts_) {
        float* own = &parameters_[part.first];
        float* sum = &joined_[part.joined];
        const float limit = limit_of(part.kind);
        if (part.kind != PartKind::FeatureDifferences && part.kind != PartKind::PsqtDifferences) {
            for (std::size_t i = 0; i < part.size; ++i) own[i] = std::clamp(own[i], -limit, limit);
            for (std::size_t region = 0; region < part.regions; ++region)
                std::copy_n(own, part.size, sum + region * part.size);
            continue;
        }
        // What the shared value and the difference add up to has the limits of the shared one.
        const float of_sum = limit_of(part.kind == PartKind::FeatureDifferences ? PartKind::Features
                                                                                : PartKind::Psqt);
        for (std::size_t i = 0; i < part.size; ++i) {
            const float shared = sum[i];
            own[i] =
                std::clamp(std::clamp(shared + own[i], -of_sum, of_sum) - shared, -limit, limit);
            sum[i] = shared + own[i];
        }
    }
}

}  // namespace sebastes::tune
