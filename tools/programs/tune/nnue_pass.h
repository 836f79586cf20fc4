// This header implements the forward and backward pass of the NNUE evaluation: a position's score
// and its gradient.  Only the rows of the pieces on the board are touched.
//
// One thread each; the model must outlive it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tools/programs/tune/nnue_model.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

// How a side sees the pieces.
struct PerspectiveFeatures {
    std::array<std::uint16_t, 32> rows;  // piece as the side sees it * 64 + square
    std::size_t region;                  // king_region()
};

struct PositionFeatures {
    std::array<PerspectiveFeatures, 2> perspectives;  // of the side to move, of the other
    std::size_t count = 0;                            // pieces
    int phase = 0;                                    // at most tables::kFullPhase
};

class NnuePass {
  public:
    explicit NnuePass(const NnueModel& model) : model_(model) {}

    // From the side of the one to move, in units of tables::kOutputScale centipawns.
    float forward(const training::PackedPosition& position);
    // Adds to the gradient, which is laid out as the joined numbers are, what the last position
    // gives when the loss changes by `slope` for each unit of its score.
    void backward(float slope, float* gradient) const;

  private:
    static constexpr std::size_t kMaxNeurons = tables::kMaxHiddenSize;

    std::size_t neurons() const { return static_cast<std::size_t>(model_.shape().neurons); }
    std::size_t table_of(const PerspectiveFeatures& perspective) const;
    std::size_t output_layer() const;
    float psqt() const;
    float propagate() const;

    const NnueModel& model_;
    PositionFeatures rows_;
    alignas(64) std::array<std::array<float, kMaxNeurons>, 2> hidden_;
};

}  // namespace sebastes::tune
