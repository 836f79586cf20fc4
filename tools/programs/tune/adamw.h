// This header implements AdamW (Loshchilov and Hutter, 2017): gradient descent with Adam (Kingma
// and Ba, 2014) and decoupled weight decay.  The PSQT output is pulled towards its start instead,
// as the PSQT tables are (trainer.h).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tools/programs/tune/nnue_settings.h"

namespace sebastes::tune {

class AdamW {
  public:
    // `model` as it starts.
    AdamW(const NnueModel& model, const NnueSettings& settings, std::size_t positions,
          double scale);

    // Changes the parameters by the sum of the gradients, added in their order, times `factor`.
    // The model is not joined.
    void step(NnueModel& model, std::span<const float* const> gradients, double factor,
              double rate);

    // What a checkpoint must keep.
    struct State {
        std::uint64_t steps = 0;
        Floats first;   // running means of the gradient
        Floats second;  // and of its square
    };
    const State& state() const { return state_; }
    void restore(State state) { state_ = std::move(state); }

  private:
    struct Step {
        float factor;
        float rate;
        float first_scale;
        float second_scale;
    };
    void step_part(NnueModel& model, const ModelPart& part, std::size_t begin, std::size_t end,
                   std::span<const float* const> gradients, const Step& step);
    float decay_of(PartKind kind) const;
    float pull_of(PartKind kind) const;

    NnueSettings settings_;
    double pull_of_one_;  // position
    std::vector<float> start_;
    State state_;
};

}  // namespace sebastes::tune
