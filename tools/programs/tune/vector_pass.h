// A position through the vector evaluation and back: its score, and how that depends on the
// parameters.  Only the rows of the pieces that are there are touched.
//
// One thread each; the model must outlive it.
#pragma once

#include <array>

#include "tools/programs/tune/vector_model.h"

namespace sebastes::tune {

class VectorPass {
  public:
    explicit VectorPass(const VectorModel& model) : model_(model) {}

    // From the side of the one to move, in units of tables::kOutputScale centipawns.
    float forward(const training::PackedPosition& position);
    // Adds to the gradient, which is laid out as the joined numbers are, what the last position
    // gives when the loss changes by `slope` for each unit of its score.
    void backward(float slope, float* gradient) const;

    const PositionRows& rows() const { return rows_; }

  private:
    static constexpr std::size_t kMaxLanes = tables::kMaxHiddenSize;

    std::size_t lanes() const { return static_cast<std::size_t>(model_.shape().lanes); }
    std::size_t table_of(const ViewRows& view) const;
    std::size_t output_layer() const;
    float direct() const;
    float propagate() const;

    const VectorModel& model_;
    PositionRows rows_;
    alignas(64) std::array<std::array<float, kMaxLanes>, 2> hidden_;
};

}  // namespace sebastes::tune
