// The tables that values of the vector evaluation mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "tables/vector_tables.h"
#include "tables/vector_values.h"

namespace sebastes::tables {

// Why values of these sizes are none of this engine's, whose sizes are constants; nothing: they
// are.
inline std::optional<Error> size_fault(const VectorValues& values) {
    const auto sizes = [](int lanes, int regions, int outputs) {
        return "a hidden size of " + std::to_string(lanes) + ", " + std::to_string(regions) +
               " king buckets and " + std::to_string(outputs) + " output buckets";
    };
    if (values.lanes == kHiddenSize && values.regions == kKingBuckets &&
        values.outputs == kOutputBuckets)
        return std::nullopt;
    return Error{"it has " + sizes(values.lanes, values.regions, values.outputs) + ", where " +
                 sizes(kHiddenSize, kKingBuckets, kOutputBuckets) + " are built in"};
}

// Of values without size_fault() and vector_fault().  Throws std::bad_alloc.
inline std::unique_ptr<VectorTables> expanded(const VectorValues& values) {
    auto tables = std::make_unique<VectorTables>();
    const auto fill = [](VectorRow& row, auto&& value_of_lane) {
        for (std::size_t lane = 0; lane < kHiddenSize; ++lane)
            row.lanes[lane] = static_cast<std::int16_t>(value_of_lane(lane));
    };
    fill(tables->hidden_bias, [&](std::size_t lane) { return values.hidden_bias[lane]; });
    for (std::size_t piece = 0; piece < kPieceCount; ++piece)
        for (std::size_t square = 0; square < kSquareCount; ++square) {
            const std::size_t entry = piece * kSquareCount + square;
            const auto at = [&](auto& table) -> auto& {
                return table[static_cast<Piece>(piece)][static_cast<Square>(square)];
            };
            for (std::size_t region = 0; region < kKingBuckets; ++region)
                fill(at(tables->rows[region]), [&](std::size_t lane) {
                    return vector_row_value(values, region, entry, lane);
                });
            for (std::size_t region = 0; region < kKingRegions; ++region) {
                const auto& shared = values.direct_shared;
                const auto& differences = values.direct_regions[region];
                at(tables->direct[region]) = {shared[2 * entry] + differences[2 * entry],
                                              shared[2 * entry + 1] + differences[2 * entry + 1]};
            }
        }
    for (std::size_t set = 0; set < kOutputBuckets; ++set) {
        OutputLayer& layer = tables->output_layers[set];
        const auto& weights = values.output_layers[set];
        fill(layer.mover, [&](std::size_t lane) { return weights[lane]; });
        fill(layer.other, [&](std::size_t lane) { return weights[kHiddenSize + lane]; });
        layer.bias = values.output_bias[set];
    }
    tables->tempo = {values.direct_tempo[0], values.direct_tempo[1]};
    return tables;
}

}  // namespace sebastes::tables
