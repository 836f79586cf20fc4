#include "tools/programs/tune/vector_model.h"

#include <algorithm>

#include "core/random.h"
#include "tables/learned_values.h"

namespace sebastes::tune {

using tables::kHiddenOne;
using tables::kKingRegions;

namespace {

// The direct part's unit, in units of the tables.
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

JoinedLayout::JoinedLayout(const VectorShape& shape)
    : rows(whole(shape.lanes)),
      output_layer(rows + whole(shape.regions) * kRows * whole(shape.lanes)),
      output_bias(output_layer + whole(shape.outputs) * 2 * whole(shape.lanes)),
      tempo(output_bias + whole(shape.outputs)),
      direct(tempo + 2),
      count(direct + kKingRegions * kRows * 2) {}

float limit_of(PartKind kind) {
    switch (kind) {
        case PartKind::HiddenBias:
        case PartKind::Rows:
            return static_cast<float>(kRowLimit) / kHiddenOne;
        case PartKind::RowDifferences:
            return 2.0F * kRowLimit / kHiddenOne;
        case PartKind::OutputLayer:
            return static_cast<float>(tables::kMaxOutputWeight) / tables::kWeightOne;
        case PartKind::OutputBias:
            return 8;
        case PartKind::Direct:
            return 8191 / kDirectOne;
        case PartKind::Tempo:
        case PartKind::DirectDifferences:
            return 2047 / kDirectOne;
    }
    return 0;
}

VectorModel::VectorModel(const VectorShape& shape, std::uint64_t seed)
    : shape_(shape), layout_(shape) {
    const std::size_t lanes = whole(shape.lanes);
    const std::size_t outputs = whole(shape.outputs);
    add_part(PartKind::HiddenBias, lanes, layout_.hidden_bias, 1);
    add_table(PartKind::Rows, PartKind::RowDifferences, kRows * lanes, layout_.rows,
              whole(shape.regions));
    add_part(PartKind::OutputLayer, outputs * 2 * lanes, layout_.output_layer, 1);
    add_part(PartKind::OutputBias, outputs, layout_.output_bias, 1);
    add_part(PartKind::Tempo, 2, layout_.tempo, 1);
    add_table(PartKind::Direct, PartKind::DirectDifferences, kRows * 2, layout_.direct,
              kKingRegions);
    parameters_.resize(parts_.back().first + parts_.back().size);
    joined_.resize(layout_.count);
    start_vectors(seed);
    start_direct();
    join();
}

void VectorModel::add_part(PartKind kind, std::size_t size, std::size_t joined,
                           std::size_t regions) {
    const std::size_t first = parts_.empty() ? 0 : parts_.back().first + parts_.back().size;
    parts_.push_back({kind, first, size, joined, regions});
}

void VectorModel::add_table(PartKind shared, PartKind difference, std::size_t size,
                            std::size_t joined, std::size_t regions) {
    add_part(shared, size, joined, regions);
    if (regions == 1) return;
    for (std::size_t region = 0; region < regions; ++region)
        add_part(difference, size, joined + region * size, 1);
}

const ModelPart& VectorModel::part(PartKind kind) const {
    return *std::ranges::find(parts_, kind, &ModelPart::kind);
}

void VectorModel::start_vectors(std::uint64_t seed) {
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
    // Some twenty rows are added up: about half of the lanes are then within 0 and 1.
    fill(PartKind::HiddenBias, 0.2F, 0.1F);
    fill(PartKind::Rows, 0, 0.1F);
    fill(PartKind::OutputLayer, 0, 0.05F);
    // What never stands on the board is nothing.
    const std::size_t lanes = whole(shape_.lanes);
    for (std::size_t row = 0; row < kRows; ++row)
        if (!can_stand(row))
            std::fill_n(&parameters_[part(PartKind::Rows).first + row * lanes], lanes, 0.0F);
}

void VectorModel::start_direct() {
    const auto set = [&](std::size_t first, Tapered value) {
        parameters_[first] = static_cast<float>(value.middlegame) / kDirectOne;
        parameters_[first + 1] = static_cast<float>(value.endgame) / kDirectOne;
    };
    const auto fill = [&](const ModelPart& filled, const auto& boards) {
        for (std::size_t row = 0; row < kRows; ++row) {
            const auto piece = static_cast<Piece>(row / kSquareCount);
            set(filled.first + 2 * row,
                boards[piece].at(square_at(static_cast<int>(row % kSquareCount))));
        }
    };
    set(part(PartKind::Tempo).first, tables::kTempoValue);
    fill(part(PartKind::Direct), tables::kSharedValues);
    const ModelPart* difference = &part(PartKind::DirectDifferences);
    for (const auto& boards : tables::kRegionDifferences) fill(*difference++, boards);
}

void VectorModel::join() {
    for (const ModelPart& part : parts_) {
        float* own = &parameters_[part.first];
        float* sum = &joined_[part.joined];
        const float limit = limit_of(part.kind);
        if (part.kind != PartKind::RowDifferences && part.kind != PartKind::DirectDifferences) {
            for (std::size_t i = 0; i < part.size; ++i) own[i] = std::clamp(own[i], -limit, limit);
            for (std::size_t region = 0; region < part.regions; ++region)
                std::copy_n(own, part.size, sum + region * part.size);
            continue;
        }
        // What the shared value and the difference add up to has the limits of the shared one.
        const float of_sum =
            limit_of(part.kind == PartKind::RowDifferences ? PartKind::Rows : PartKind::Direct);
        for (std::size_t i = 0; i < part.size; ++i) {
            const float shared = sum[i];
            own[i] =
                std::clamp(std::clamp(shared + own[i], -of_sum, of_sum) - shared, -limit, limit);
            sum[i] = shared + own[i];
        }
    }
}

}  // namespace sebastes::tune
