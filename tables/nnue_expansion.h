// expanded() turns NNUE values into the tables that the evaluation uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "tables/nnue_values.h"
#include "tables/nnue_weights.h"

namespace sebastes::tables {

// Returns an error if the sizes of the values differ from this engine's, which are constants.
inline std::optional<Error> size_fault(const NnueValues& values) {
    const auto sizes = [](int neurons, int regions, int outputs) {
        return "a hidden size of " + std::to_string(neurons) + ", " + std::to_string(regions) +
               " king buckets and " + std::to_string(outputs) + " output buckets";
    };
    if (values.neurons == kHiddenSize && values.regions == kKingBuckets &&
        values.outputs == kOutputBuckets)
        return std::nullopt;
    return Error{"it has " + sizes(values.neurons, values.regions, values.outputs) + ", where " +
                 sizes(kHiddenSize, kKingBuckets, kOutputBuckets) + " are built in"};
}

// The values must pass size_fault() and nnue_fault().  Throws std::bad_alloc.
inline std::unique_ptr<NnueWeights> expanded(const NnueValues& values) {
    auto tables = std::make_unique<NnueWeights>();
    const auto fill = [](NeuronArray& row, auto&& value_of_neuron) {
        for (std::size_t neuron = 0; neuron < kHiddenSize; ++neuron)
            row.neurons[neuron] = static_cast<std::int16_t>(value_of_neuron(neuron));
    };
    fill(tables->hidden_bias, [&](std::size_t neuron) { return values.hidden_bias[neuron]; });
    for (std::size_t piece = 0; piece < kPieceCount; ++piece)
        for (std::size_t square = 0; square < kSquareCount; ++square) {
            const std::size_t entry = piece * kSquareCount + square;
            const auto at = [&](auto& table) -> auto& {
                return table[static_cast<Piece>(piece)][static_cast<Square>(square)];
            };
            for (std::size_t region = 0; region < kKingBuckets; ++region)
                fill(at(tables->feature_weights[region]), [&](std::size_t neuron) {
                    return feature_weight(values, region, entry, neuron);
                });
            for (std::size_t region = 0; region < kKingRegions; ++region) {
                const auto& shared = values.psqt_shared;
                const auto& differences = values.psqt_regions[region];
                at(tables->psqt[region]) = {shared[2 * entry] + differences[2 * entry],
                                            shared[2 * entry + 1] + differences[2 * entry + 1]};
            }
        }
    for (std::size_t set = 0; set < kOutputBuckets; ++set) {
        OutputLayer& layer = tables->output_layers[set];
        const auto& weights = values.output_layers[set];
        fill(layer.mover, [&](std::size_t neuron) { return weights[neuron]; });
        fill(layer.other, [&](std::size_t neuron) { return weights[kHiddenSize + neuron]; });
        layer.bias = values.output_bias[set];
    }
    tables->tempo = {values.psqt_tempo[0], values.psqt_tempo[1]};
    return tables;
}

}  // namespace sebastes::tables
