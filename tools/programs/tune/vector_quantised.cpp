#include "tools/programs/tune/vector_quantised.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/score.h"
#include "eval/evaluate.h"

namespace sebastes::tune {

using tables::kHiddenOne;
using tables::kOutputScale;
using tables::kUnitsPerCentipawn;
using tables::kWeightOne;

namespace {

// What stands for 1.0.
constexpr int whole_of_one(PartKind kind) {
    switch (kind) {
        case PartKind::HiddenBias:
        case PartKind::Rows:
        case PartKind::RowDifferences:
            return kHiddenOne;
        case PartKind::OutputLayer:
            return kWeightOne;
        case PartKind::OutputBias:
            return kHiddenOne * kWeightOne;
        default:
            return kOutputScale * kUnitsPerCentipawn;
    }
}

constexpr bool is_by_lane(PartKind kind) {
    return kind == PartKind::HiddenBias || kind == PartKind::Rows ||
           kind == PartKind::RowDifferences || kind == PartKind::OutputLayer;
}

}  // namespace

tables::VectorValues quantised_values(const VectorModel& model) {
    tables::VectorValues values;
    values.lanes = model.shape().lanes;
    values.regions = model.shape().regions;
    values.outputs = model.shape().outputs;
    // Parameters and sections have one order; a part may be several sections.
    auto part = model.parts().begin();
    std::size_t at = 0;
    for (const tables::VectorSection& section : tables::vector_sections(values)) {
        if (at == part->first + part->size) ++part;
        const double one = whole_of_one(part->kind);
        for (std::size_t i = 0; i < section.count; ++i)
            section.values->push_back(
                static_cast<int>(std::lround(one * model.parameters()[at++])));
    }
    return values;
}

VectorModel model_of(tables::VectorValues values, int lanes, std::uint64_t seed) {
    VectorModel model({lanes, values.regions, values.outputs}, seed);
    const ModelPart& output_layer = model.part(PartKind::OutputLayer);
    std::ranges::fill(model.parameters().subspan(output_layer.first, output_layer.size), 0.0F);
    auto part = model.parts().begin();
    std::size_t first = 0;  // of the section
    for (const tables::VectorSection& section : tables::vector_sections(values)) {
        if (first == part->first + part->size) ++part;
        const double one = whole_of_one(part->kind);
        const bool has_lanes = is_by_lane(part->kind);
        const std::size_t from = has_lanes ? static_cast<std::size_t>(values.lanes) : section.count;
        const std::size_t to = has_lanes ? static_cast<std::size_t>(lanes) : section.count;
        for (std::size_t i = 0; i < section.count; ++i)
            model.parameters()[first + i / from * to + i % from] =
                static_cast<float>((*section.values)[i] / one);
        first += section.count / from * to;
    }
    model.join();
    return model;
}

QuantisedVectors::QuantisedVectors(const tables::VectorValues& values) : values_(values) {
    for (std::size_t region = 0; region < static_cast<std::size_t>(values.regions); ++region)
        for (std::size_t i = 0; i < values.shared_rows.size(); ++i) {
            const int difference = values.region_rows.empty() ? 0 : values.region_rows[region][i];
            rows_.push_back(static_cast<std::int16_t>(values.shared_rows[i] + difference));
        }
    for (const std::vector<int>& differences : values.direct_regions)
        for (std::size_t i = 0; i < differences.size(); i += 2)
            direct_.push_back({values.direct_shared[i] + differences[i],
                               values.direct_shared[i + 1] + differences[i + 1]});
}

std::int64_t QuantisedVectors::propagate(const PositionRows& rows) const {
    const auto lanes = static_cast<std::size_t>(values_.lanes);
    const auto set = static_cast<std::size_t>(
        tables::output_bucket(static_cast<int>(rows.count), values_.outputs));
    std::int64_t sum = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const ViewRows& view = rows.views[side];
        const std::size_t table = values_.regions == 1 ? 0 : view.region * kRows * lanes;
        std::array<std::int16_t, tables::kMaxHiddenSize> hidden;
        std::ranges::copy(values_.hidden_bias, hidden.begin());
        for (std::size_t i = 0; i < rows.count; ++i) {
            const std::int16_t* row = &rows_[table + view.rows[i] * lanes];
            for (std::size_t lane = 0; lane < lanes; ++lane)
                hidden[lane] = static_cast<std::int16_t>(hidden[lane] + row[lane]);
        }
        const int* weights = &values_.output_layers[set][side * lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const int clipped = std::clamp<int>(hidden[lane], 0, kHiddenOne);
            sum += clipped * clipped * weights[lane];
        }
    }
    return (sum / kHiddenOne + values_.output_bias[set]) * kOutputScale * kUnitsPerCentipawn /
           (kHiddenOne * kWeightOne);
}

Tapered QuantisedVectors::direct(const PositionRows& rows) const {
    Tapered sum{values_.direct_tempo[0], values_.direct_tempo[1]};
    for (std::size_t i = 0; i < rows.count; ++i) {
        sum += direct_[rows.views[0].region * kRows + rows.views[0].rows[i]];
        sum -= direct_[rows.views[1].region * kRows + rows.views[1].rows[i]];
    }
    return sum;
}

int QuantisedVectors::evaluate(const training::PackedPosition& position) const {
    PositionRows rows;
    list_rows(position, rows);
    const auto vectors = static_cast<int>(propagate(rows) / kUnitsPerCentipawn);
    return std::clamp(blend(direct(rows), rows.phase) + vectors, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sebastes::tune
