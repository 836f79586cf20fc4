#include "tools/programs/tune/nnue_quantised.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/score.h"
#include "eval/evaluate.h"
#include "tables/nnue_text.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tune {

using tables::kHiddenOne;
using tables::kOutputScale;
using tables::kUnitsPerCentipawn;
using tables::kWeightOne;

namespace {

// The integer that represents 1.0.
constexpr int whole_of_one(PartKind kind) {
    switch (kind) {
        case PartKind::HiddenBias:
        case PartKind::Features:
        case PartKind::FeatureDifferences:
            return kHiddenOne;
        case PartKind::OutputLayer:
            return kWeightOne;
        case PartKind::OutputBias:
            return kHiddenOne * kWeightOne;
        default:
            return kOutputScale * kUnitsPerCentipawn;
    }
}

constexpr bool is_by_neuron(PartKind kind) {
    return kind == PartKind::HiddenBias || kind == PartKind::Features ||
           kind == PartKind::FeatureDifferences || kind == PartKind::OutputLayer;
}

}  // namespace

tables::NnueValues quantised_values(const NnueModel& model) {
    tables::NnueValues values;
    values.neurons = model.shape().neurons;
    values.regions = model.shape().regions;
    values.outputs = model.shape().outputs;
    // Parameters and sections have one order; a part may be several sections.
    auto part = model.parts().begin();
    std::size_t at = 0;
    for (const tables::NnueSection& section : tables::nnue_sections(values)) {
        if (at == part->first + part->size) ++part;
        const double one = whole_of_one(part->kind);
        for (std::size_t i = 0; i < section.count; ++i)
            section.values->push_back(
                static_cast<int>(std::lround(one * model.parameters()[at++])));
    }
    return values;
}

Result<tables::NnueValues> read_values_file(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    const Result<std::string> text = read_bytes(path, kMostBytes);
    if (!text) return Error{path + ": " + text.error()};
    auto values = tables::NnueText::read(*text);
    if (!values) return Error{path + ":" + values.error()};
    return values;
}

NnueModel model_of(tables::NnueValues values, int neurons, std::uint64_t seed) {
    NnueModel model({neurons, values.regions, values.outputs}, seed);
    const ModelPart& output_layer = model.part(PartKind::OutputLayer);
    std::ranges::fill(model.parameters().subspan(output_layer.first, output_layer.size), 0.0F);
    auto part = model.parts().begin();
    std::size_t first = 0;  // of the section
    for (const tables::NnueSection& section : tables::nnue_sections(values)) {
        if (first == part->first + part->size) ++part;
        const double one = whole_of_one(part->kind);
        const bool has_neurons = is_by_neuron(part->kind);
        const std::size_t from =
            has_neurons ? static_cast<std::size_t>(values.neurons) : section.count;
        const std::size_t to = has_neurons ? static_cast<std::size_t>(neurons) : section.count;
        for (std::size_t i = 0; i < section.count; ++i)
            model.parameters()[first + i / from * to + i % from] =
                static_cast<float>((*section.values)[i] / one);
        first += section.count / from * to;
    }
    model.join();
    return model;
}

QuantisedNnue::QuantisedNnue(const tables::NnueValues& values) : values_(values) {
    for (std::size_t region = 0; region < static_cast<std::size_t>(values.regions); ++region)
        for (std::size_t i = 0; i < values.shared_weights.size(); ++i) {
            const int difference =
                values.region_weights.empty() ? 0 : values.region_weights[region][i];
            rows_.push_back(static_cast<std::int16_t>(values.shared_weights[i] + difference));
        }
    for (const std::vector<int>& differences : values.psqt_regions)
        for (std::size_t i = 0; i < differences.size(); i += 2)
            psqt_.push_back({values.psqt_shared[i] + differences[i],
                             values.psqt_shared[i + 1] + differences[i + 1]});
}

std::int64_t QuantisedNnue::propagate(const PositionFeatures& rows) const {
    const auto neurons = static_cast<std::size_t>(values_.neurons);
    const auto set = static_cast<std::size_t>(
        tables::output_bucket(static_cast<int>(rows.count), values_.outputs));
    std::int64_t sum = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const PerspectiveFeatures& perspective = rows.perspectives[side];
        const std::size_t table =
            values_.regions == 1 ? 0 : perspective.region * kFeatures * neurons;
        std::array<std::int16_t, tables::kMaxHiddenSize> hidden;
        std::ranges::copy(values_.hidden_bias, hidden.begin());
        for (std::size_t i = 0; i < rows.count; ++i) {
            const std::int16_t* row = &rows_[table + perspective.rows[i] * neurons];
            for (std::size_t neuron = 0; neuron < neurons; ++neuron)
                hidden[neuron] = static_cast<std::int16_t>(hidden[neuron] + row[neuron]);
        }
        const int* weights = &values_.output_layers[set][side * neurons];
        for (std::size_t neuron = 0; neuron < neurons; ++neuron) {
            const int clipped = std::clamp<int>(hidden[neuron], 0, kHiddenOne);
            sum += clipped * clipped * weights[neuron];
        }
    }
    return (sum / kHiddenOne + values_.output_bias[set]) * kOutputScale * kUnitsPerCentipawn /
           (kHiddenOne * kWeightOne);
}

Tapered QuantisedNnue::psqt(const PositionFeatures& rows) const {
    Tapered sum{values_.psqt_tempo[0], values_.psqt_tempo[1]};
    for (std::size_t i = 0; i < rows.count; ++i) {
        sum += psqt_[rows.perspectives[0].region * kFeatures + rows.perspectives[0].rows[i]];
        sum -= psqt_[rows.perspectives[1].region * kFeatures + rows.perspectives[1].rows[i]];
    }
    return sum;
}

int QuantisedNnue::evaluate(const training::PackedPosition& position) const {
    PositionFeatures rows;
    list_features(position, rows);
    const auto nnue = static_cast<int>(propagate(rows) / kUnitsPerCentipawn);
    return std::clamp(blend(psqt(rows), rows.phase) + nnue, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sebastes::tune
