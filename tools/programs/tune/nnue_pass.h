// This header implements the forward and backward pass of the NNUE evaluation: a position's score
// and its gradient.  Only the rows of the pieces on the board are touched.
//
// One thread each; the model must outlive it.
#pragma once

#include <array>

#include "tools/programs/tune/nnue_model.h"

namespace sebastes::tune {

class NnuePass {
  public:
    explicit NnuePass(const NnueModel& model) : model_(model) {}

    // From the side of the one to move, in units of tables::kOutputScale centipawns.
    float forward(const training::PackedPosition& position);
    // Adds to the gradient, which is laid out as the joined numbers are, what the last position
    // gives when the loss changes by `slope` for each unit of its score.
    void backward(float slope, float* gradient) const;

    const PositionFeatures& rows() const { return rows_; }

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
