// NnueValues holds the values of the NNUE evaluation as tools/programs/tune writes them.
// nnue_text.h defines their text, nnue_terms.h their meaning; gen_tables expands them at build
// time.
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
#include "tables/nnue_terms.h"

namespace sebastes::tables {

struct NnueValues {
    int neurons = kHiddenSize;
    int regions = kKingBuckets;
    int outputs = kOutputBuckets;
    std::vector<int> hidden_bias;
    std::vector<int> shared_weights;
    std::vector<std::vector<int>> region_weights;
    std::vector<std::vector<int>> output_layers;
    std::vector<int> output_bias;
    std::vector<int> psqt_tempo;
    std::vector<int> psqt_shared;
    std::vector<std::vector<int>> psqt_regions;

    friend bool operator==(const NnueValues&, const NnueValues&) = default;
};

// In units of 1 / kUnitsPerCentipawn centipawns; the limit of shared PSQT entries.  Sums fit 32
// bits.
constexpr int kMaxTempo = 131072;

// NnueSection is a section of the text and the values that it holds.
struct NnueSection {
    std::string name;
    int digits;  // base-64 digits per value; 0 means decimal
    std::size_t count;
    std::vector<int>* values;
};

// Returns all sections in the order of the text.  It resizes the lists of repeated sections.
inline std::vector<NnueSection> nnue_sections(NnueValues& values) {
    constexpr std::size_t kEntries = std::size_t{kPieceCount} * kSquareCount;
    const auto neurons = static_cast<std::size_t>(values.neurons);
    std::vector<NnueSection> sections;
    const auto repeat = [&](const char* name, int times, std::size_t count,
                            std::vector<std::vector<int>>& of) {
        of.resize(static_cast<std::size_t>(times));
        for (std::size_t i = 0; i < of.size(); ++i)
            sections.push_back({name + std::to_string(i), 2, count, &of[i]});
    };
    sections.push_back({"hidden_bias", 2, neurons, &values.hidden_bias});
    sections.push_back({"shared_weights", 2, kEntries * neurons, &values.shared_weights});
    repeat("region_weights_", values.regions > 1 ? values.regions : 0, kEntries * neurons,
           values.region_weights);
    repeat("output_weights_", values.outputs, 2 * neurons, values.output_layers);
    sections.push_back(
        {"output_bias", 0, static_cast<std::size_t>(values.outputs), &values.output_bias});
    sections.push_back({"psqt_tempo", 0, 2, &values.psqt_tempo});
    sections.push_back({"psqt_shared", 3, 2 * kEntries, &values.psqt_shared});
    repeat("psqt_region_", kKingRegions, 2 * kEntries, values.psqt_regions);
    return sections;
}

// Returns a piece's feature weight in a king bucket: the shared part plus the bucket's difference.
inline int feature_weight(const NnueValues& values, std::size_t region, std::size_t entry,
                          std::size_t neuron) {
    const std::size_t index = entry * static_cast<std::size_t>(values.neurons) + neuron;
    const int shared = values.shared_weights[index];
    return values.region_weights.empty() ? shared : shared + values.region_weights[region][index];
}

// Returns an error if a neuron could overflow 16 bits with two kings and fifteen other pieces a
// side, or if an output weight or the tempo is too large.  The sections must have the right sizes.
inline std::optional<Error> nnue_fault(const NnueValues& values) {
    constexpr std::size_t kPieces = kPieceCount;
    constexpr std::size_t kSquares = kSquareCount;
    for (std::size_t region = 0; region < static_cast<std::size_t>(values.regions); ++region)
        for (std::size_t neuron = 0; neuron < static_cast<std::size_t>(values.neurons); ++neuron) {
            int most = values.hidden_bias[neuron];
            int least = most;
            ColorArray<std::array<int, 2>> others{};  // pieces except kings: least, most
            for (std::size_t p = 0; p < kPieces; ++p) {
                int high = std::numeric_limits<int>::min();
                int low = std::numeric_limits<int>::max();
                for (std::size_t square = 0; square < kSquares; ++square) {
                    const int value = feature_weight(values, region, p * kSquares + square, neuron);
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
                return Error{"neuron " + std::to_string(neuron) + " of region " +
                             std::to_string(region) + " could overflow 16 bits: " +
                             std::to_string(least) + " to " + std::to_string(most)};
        }
    for (std::size_t set = 0; set < values.output_layers.size(); ++set)
        for (const int weight : values.output_layers[set])
            if (weight > kMaxOutputWeight || weight < -kMaxOutputWeight)
                return Error{"output_weights_" + std::to_string(set) + ": a weight of " +
                             std::to_string(weight) + ", where " +
                             std::to_string(kMaxOutputWeight) + " is the most"};
    for (const int tempo : values.psqt_tempo)
        if (tempo > kMaxTempo || tempo < -kMaxTempo)
            return Error{"psqt_tempo: " + std::to_string(tempo) + ", where " +
                         std::to_string(kMaxTempo) + " is the most"};
    return std::nullopt;
}

}  // namespace sebastes::tables
