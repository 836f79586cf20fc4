// NnueModel holds the parameters of the NNUE evaluation (tables/nnue_terms.h) in training as
// floats: hidden values and output layer weights in units of 1.0, the PSQT output in units of
// tables::kOutputScale centipawns.
//
// A table for each king region is trained as shared values plus a difference for each region.
// Evaluation uses the joined tables, and the gradient is that of the joined tables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/piece.h"
#include "core/square.h"
#include "tables/nnue_terms.h"
#include "tools/programs/tune/adamw.h"

namespace sebastes::tune {

// The rows of NNUE weights: a piece as the side sees it * 64 + square.
constexpr std::size_t kFeatures = std::size_t{kPieceCount} * kSquareCount;

struct NnueShape {
    int neurons = tables::kHiddenSize;   // a multiple of 32, at most kMaxHiddenSize
    int regions = tables::kKingBuckets;  // 1 or tables::kKingRegions
    int outputs = tables::kOutputBuckets;

    friend bool operator==(const NnueShape&, const NnueShape&) = default;
};

// Rows are cut into columns of so many neurons, because a column of a table fits a core's cache.
constexpr std::size_t column_width(std::size_t neurons) { return neurons % 64 == 0 ? 64 : 32; }
// Returns the place in [column][row][neuron of the column] of number `i` of [row][neuron].
constexpr std::size_t place_in_columns(std::size_t i, std::size_t neurons) {
    const std::size_t width = column_width(neurons);
    const std::size_t neuron = i % neurons;
    return (neuron / width * kFeatures + i / neurons) * width + neuron % width;
}

// Where the joined numbers lie.  Tables: [region][column][row][neuron],
// [region][row][phase of the game].
struct JoinedLayout {
    explicit JoinedLayout(const NnueShape& shape);

    std::size_t hidden_bias = 0;
    std::size_t rows;
    std::size_t output_layer;  // [output][us, them][neuron]
    std::size_t output_bias;
    std::size_t tempo;  // middlegame, endgame
    std::size_t psqt;
    std::size_t count;
};

enum class PartKind {
    HiddenBias,
    Features,
    FeatureDifferences,
    OutputLayer,
    OutputBias,
    Tempo,
    Psqt,
    PsqtDifferences
};

struct ModelPart : ParameterPart {
    PartKind kind;
};

// How far from 0 the parameters of a kind may be, so that they can be written and added up: a
// hidden value is a bias and at most 32 rows, 33 numbers of at most kFeatureLimit + 1 (differences
// are rounded by themselves), and 33 * 991 < 32768.
constexpr int kFeatureLimit = 990;  // of kHiddenOne
float limit_of(PartKind kind);

class NnuePass;

class NnueModel {
  public:
    using Pass = NnuePass;  // nnue_pass.h

    // Features and output layer are random, and small; the PSQT output is what the PSQT tables say.
    NnueModel(const NnueShape& shape, std::uint64_t seed);

    const NnueShape& shape() const { return shape_; }
    const JoinedLayout& layout() const { return layout_; }
    const std::vector<ModelPart>& parts() const { return parts_; }
    // The first of a kind, in regions that of the first region.
    const ModelPart& part(PartKind kind) const;

    std::span<float> parameters() { return parameters_; }
    std::span<const float> parameters() const { return parameters_; }
    const Floats& joined() const { return joined_; }

    // To be called when parameters were changed: brings the joined numbers up to date.  What is out
    // of its limits is put back.
    void join();

  private:
    void add_part(PartKind kind, std::size_t size, std::size_t joined, std::size_t regions);
    void add_table(PartKind shared, PartKind difference, std::size_t size, std::size_t joined,
                   std::size_t regions);
    void start_nnue(std::uint64_t seed);
    void start_psqt();

    NnueShape shape_;
    JoinedLayout layout_;
    std::vector<ModelPart> parts_;
    Floats parameters_;
    Floats joined_;
};

}  // namespace sebastes::tune
