// This header implements AdamW (Loshchilov and Hutter, 2017): gradient descent with Adam (Kingma
// and Ba, 2014) and decoupled weight decay.  Parameters may also be pulled towards where they
// started (a Gaussian prior): without the pull, those that few positions know would be noise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "system/large_memory.h"

namespace sebastes::tune {

// LargePageAllocator puts large vectors on large pages (system/large_memory.h), because training
// reads rows of them in no order.  An allocation begins at a cache line.
template <typename T>
struct LargePageAllocator {
    using value_type = T;

    LargePageAllocator() = default;
    template <typename Other>
    explicit LargePageAllocator(const LargePageAllocator<Other>&) {}
    T* allocate(std::size_t count) { return make_large_array<T>(count).release(); }
    void deallocate(T* memory, std::size_t count) { free_large_memory(memory, count * sizeof(T)); }
    friend bool operator==(const LargePageAllocator&, const LargePageAllocator&) { return true; }
};
using Floats = std::vector<float, LargePageAllocator<float>>;

// Parameters that are treated alike.  The evaluation uses joined numbers, in which a table for each
// king region is the sum of shared values and of a difference for the region.  Parameter number
// `first + i` has its part in the joined numbers `joined + region * size + i`.
struct ParameterPart {
    std::size_t first;
    std::size_t size;
    std::size_t joined;
    std::size_t regions;
    double decay = 0;             // for each unit of rate
    double pull = 0;              // as strong as so many positions that know the parameter
    bool pulled_to_start = true;  // otherwise to 0
};

class AdamW {
  public:
    // `parameters` as they start; `pull_of_one` is the pull of one position.
    AdamW(std::span<const float> parameters, std::vector<ParameterPart> parts, double pull_of_one,
          int threads);

    // Changes the parameters by the gradient of the joined numbers times `factor`.
    void step(std::span<float> parameters, const float* gradient, double factor, double rate);

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
    void step_part(std::span<float> parameters, const ParameterPart& part, std::size_t begin,
                   std::size_t end, const float* gradient, const Step& step);

    std::vector<ParameterPart> parts_;
    double pull_of_one_;
    int threads_;
    std::vector<float> start_;
    State state_;
};

}  // namespace sebastes::tune
