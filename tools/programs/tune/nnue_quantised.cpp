#include "tools/programs/tune/nnue_quantised.h"

#include <algorithm>
#include <cmath>
#include <string>

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

constexpr bool is_of_rows(PartKind kind) {
    return kind == PartKind::Features || kind == PartKind::FeatureDifferences;
}

constexpr bool is_by_neuron(PartKind kind) {
    return kind == PartKind::HiddenBias || is_of_rows(kind) || kind == PartKind::OutputLayer;
}

// Returns the place in the parameters of number `i` of a section that begins at `first`.
std::size_t place(const ModelPart& part, std::size_t first, std::size_t i, int neurons) {
    return first +
           (is_of_rows(part.kind) ? place_in_columns(i, static_cast<std::size_t>(neurons)) : i);
}

}  // namespace

tables::NnueValues quantised_values(const NnueModel& model) {
    tables::NnueValues values;
    values.neurons = model.shape().neurons;
    values.regions = model.shape().regions;
    values.outputs = model.shape().outputs;
    // Parameters and sections have one order; a part may be several sections.
    auto part = model.parts().begin();
    std::size_t first = 0;  // of the section
    for (const tables::NnueSection& section : tables::nnue_sections(values)) {
        if (first == part->first + part->size) ++part;
        const double one = whole_of_one(part->kind);
        for (std::size_t i = 0; i < section.count; ++i)
            section.values->push_back(static_cast<int>(
                std::lround(one * model.parameters()[place(*part, first, i, values.neurons)])));
        first += section.count;
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
            model.parameters()[place(*part, first, i / from * to + i % from, neurons)] =
                static_cast<float>((*section.values)[i] / one);
        first += section.count / from * to;
    }
    model.join();
    return model;
}

}  // namespace sebastes::tune
