// The values of the vector evaluation as tools/programs/tune writes them: what
// tools/generators/gen_tables expands. Their text: vector_text.h.  What they mean: vector_terms.h.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/piece.h"
#include "core/result.h"
#include "core/square.h"
#include "tables/evaluation_terms.h"
#include "tables/vector_terms.h"

namespace sebastes::tables {

struct VectorValues {
    int lanes = kHiddenSize;
    int regions = kKingBuckets;
    int outputs = kOutputBuckets;
    std::vector<int> hidden_bias;
    std::vector<int> shared_rows;
    std::vector<std::vector<int>> region_rows;
    std::vector<std::vector<int>> output_layers;
    std::vector<int> output_bias;
    std::vector<int> direct_tempo;
    std::vector<int> direct_shared;
    std::vector<std::vector<int>> direct_regions;

    friend bool operator==(const VectorValues&, const VectorValues&) = default;
};

// Units; as much as any entry of the direct part can have, whose sums fit 32 bits.
constexpr int kMaxTempo = 131072;

// A section of the text and the values that it holds.
struct VectorSection {
    std::string name;
    int digits;  // of 64 for each value; 0: decimal
    std::size_t count;
    std::vector<int>* values;
};

// All sections in the order of the text; those that are repeated are made as many as there must
// be.
inline std::vector<VectorSection> vector_sections(VectorValues& values) {
    constexpr std::size_t kEntries = std::size_t{kPieceCount} * kSquareCount;
    const auto lanes = static_cast<std::size_t>(values.lanes);
    std::vector<VectorSection> sections;
    const auto repeat = [&](const char* name, int times, std::size_t count,
                            std::vector<std::vector<int>>& of) {
        of.resize(static_cast<std::size_t>(times));
        for (std::size_t i = 0; i < of.size(); ++i)
            sections.push_back({name + std::to_string(i), 2, count, &of[i]});
    };
    sections.push_back({"hidden_bias", 2, lanes, &values.hidden_bias});
    sections.push_back({"shared_rows", 2, kEntries * lanes, &values.shared_rows});
    repeat("region_rows_", values.regions > 1 ? values.regions : 0, kEntries * lanes,
           values.region_rows);
    repeat("readout_", values.outputs, 2 * lanes, values.output_layers);
    sections.push_back(
        {"output_bias", 0, static_cast<std::size_t>(values.outputs), &values.output_bias});
    sections.push_back({"direct_tempo", 0, 2, &values.direct_tempo});
    sections.push_back({"direct_shared", 3, 2 * kEntries, &values.direct_shared});
    repeat("direct_region_", kKingRegions, 2 * kEntries, values.direct_regions);
    return sections;
}

// A piece's row in a region, the shared part with the difference.
inline int vector_row_value(const VectorValues& values, std::size_t region, std::size_t entry,
                            std::size_t lane) {
    const std::size_t index = entry * static_cast<std::size_t>(values.lanes) + lane;
    const int shared = values.shared_rows[index];
    return values.region_rows.empty() ? shared : shared + values.region_rows[region][index];
}

// What is wrong with values of the right number: a lane that could overflow 16 bits with the
// kings and fifteen other pieces a side, a weight or the tempo that is too large.
inline std::optional<Error> vector_fault(const VectorValues& values) {
    constexpr std::size_t kPieces = kPieceCount;
    constexpr std::size_t kSquares = kSquareCount;
    for (std::size_t region = 0; region < static_cast<std::size_t>(values.regions); ++region)
        for (std::size_t lane = 0; lane < static_cast<std::size_t>(values.lanes); ++lane) {
            int most = values.hidden_bias[lane];
            int least = most;
            ColorArray<std::array<int, 2>> others{};  // of pieces but kings, the least and most
            for (std::size_t p = 0; p < kPieces; ++p) {
                int high = std::numeric_limits<int>::min();
                int low = std::numeric_limits<int>::max();
                for (std::size_t square = 0; square < kSquares; ++square) {
                    const int value = vector_row_value(values, region, p * kSquares + square, lane);
                    high = std::max(high, value);
                    low = std::min(low, value);
                }
                const auto piece = static_cast<Piece>(p);
                if (type_of(piece) == PieceType::King) {
                    most += high;
                    least += low;
                } else {
                    std::array<int, 2>& bounds = others[color_of(piece)];
                    bounds = {std::min(bounds[0], low), std::max(bounds[1], high)};
                }
            }
            for (const auto& bounds : others) {
                least += 15 * bounds[0];
                most += 15 * bounds[1];
            }
            if (most > std::numeric_limits<std::int16_t>::max() ||
                least < std::numeric_limits<std::int16_t>::min())
                return Error{"lane " + std::to_string(lane) + " of region " +
                             std::to_string(region) + " could overflow 16 bits: " +
                             std::to_string(least) + " to " + std::to_string(most)};
        }
    for (std::size_t set = 0; set < values.output_layers.size(); ++set)
        for (const int weight : values.output_layers[set])
            if (weight > kMaxOutputWeight || weight < -kMaxOutputWeight)
                return Error{"readout_" + std::to_string(set) + ": a weight of " +
                             std::to_string(weight) + ", where " +
                             std::to_string(kMaxOutputWeight) + " is the most"};
    for (const int tempo : values.direct_tempo)
        if (tempo > kMaxTempo || tempo < -kMaxTempo)
            return Error{"direct_tempo: " + std::to_string(tempo) + ", where " +
                         std::to_string(kMaxTempo) + " is the most"};
    return std::nullopt;
}

}  // namespace sebastes::tables
