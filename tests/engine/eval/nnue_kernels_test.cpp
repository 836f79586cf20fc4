#include "eval/nnue_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "eval/accumulator.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

// Expects that a kernel gives the plain kernel's results, for random values of any size.
template <typename Kernel>
void expect_plain_results(const char* name) {
    using Fast = NnueArithmetic<Kernel>;
    using Plain = NnueArithmetic<PlainKernel>;
    Random random(34);
    const auto draw = [&](int most) {
        NeuronArray row;
        for (std::int16_t& neuron : row.neurons)
            neuron = static_cast<std::int16_t>(
                static_cast<int>(random.below(2 * static_cast<unsigned>(most) + 1)) - most);
        return row;
    };
    for (int round = 0; round < 500; ++round) {
        const int most = round % 2 == 0 ? 32767 : 600;
        const NeuronArray rows[] = {draw(most), draw(most), draw(most), draw(most), draw(most)};
        NeuronArray fast;
        NeuronArray plain;
        Fast::template change<2, 2>(rows[0], fast, {&rows[1], &rows[2]}, {&rows[3], &rows[4]});
        Plain::change<2, 2>(rows[0], plain, {&rows[1], &rows[2]}, {&rows[3], &rows[4]});
        ASSERT_EQ(fast, plain) << name;
        const std::array<const NeuronArray*, 3> added{&rows[1], &rows[2], &rows[3]};
        const std::array<const NeuronArray*, 1> removed{&rows[4]};
        Fast::sum(rows[0], fast, added, removed);
        Plain::sum(rows[0], plain, added, removed);
        ASSERT_EQ(fast, plain) << name;
        // The largest sums that there are among them.
        tables::OutputLayer output_layer{draw(126), draw(126), 0};
        if (round % 3 == 0) output_layer.mover.neurons.fill(round % 2 == 0 ? 126 : -126);
        if (round % 3 == 0) output_layer.other = output_layer.mover;
        std::int64_t slowly = 0;
        for (std::size_t neuron = 0; neuron < tables::kHiddenSize; ++neuron) {
            const std::int64_t a = std::clamp<int>(rows[1].neurons[neuron], 0, 255);
            const std::int64_t b = std::clamp<int>(rows[2].neurons[neuron], 0, 255);
            slowly += a * a * output_layer.mover.neurons[neuron] +
                      b * b * output_layer.other.neurons[neuron];
        }
        ASSERT_EQ(Fast::propagate(rows[1], rows[2], output_layer), slowly) << name;
        ASSERT_EQ(Plain::propagate(rows[1], rows[2], output_layer), slowly) << name;
    }
    NeuronArray full;
    full.neurons.fill(255);
    tables::OutputLayer most{};
    most.mover.neurons.fill(126);
    most.other.neurons.fill(126);
    EXPECT_EQ(Fast::propagate(full, full, most), 2LL * tables::kHiddenSize * 255 * 255 * 126)
        << name;
    // Positions' own rows.
    random_games(1, 35, [&](const Board& board) {
        const Position position{board, 0, 1};
        const Accumulator sums(position);
        const Color us = position.side_to_move();
        const tables::OutputLayer& output_layer =
            tables::kNnueWeights.output_layers[static_cast<std::size_t>(
                tables::output_bucket(position.occupied().count()))];
        ASSERT_EQ(Fast::propagate(sums.hidden(us), sums.hidden(~us), output_layer),
                  Plain::propagate(sums.hidden(us), sums.hidden(~us), output_layer))
            << name;
    });
}

TEST(NnueKernels, AllKernelsGiveTheSameResults) {
    expect_plain_results<PlainKernel>("plain");
#if defined(__SSE2__)
    expect_plain_results<Sse2Kernel>("SSE2");
#endif
#if defined(__AVX2__)
    expect_plain_results<Avx2Kernel>("AVX2");
#endif
#if defined(__AVX512BW__)
    expect_plain_results<Avx512Kernel>("AVX-512");
#endif
#if defined(__ARM_NEON)
    expect_plain_results<NeonKernel>("NEON");
#endif
}

}  // namespace
}  // namespace sebastes
