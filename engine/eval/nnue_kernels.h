// NnueArithmetic adds weights to neurons and computes the output layer (tables/nnue_terms.h) with
// SIMD instructions.  A kernel wraps the instructions of one kind of processor.  Every kernel that
// the compiler's target allows is declared, and UsualKernel is the widest of them.  All give the
// same results, bit for bit: they add integers, which wrap around at 16 bits and do not overflow
// 32 bits.  A Register holds kWidth neurons; Sums holds several 32-bit sums.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#include "tables/nnue_weights.h"

namespace sebastes {

using tables::NeuronArray;

// The functions that are the same for every kind of processor, by the compiler's vectors.
template <std::size_t bytes>
struct VectorKernel {
    static constexpr std::size_t kWidth = bytes / sizeof(std::int16_t);
    typedef std::uint16_t Register  // NOLINT(modernize-use-using): g++ 12 needs a typedef here
        __attribute__((vector_size(bytes), may_alias));

    static Register load(const std::int16_t* from) {
        return *reinterpret_cast<const Register*>(from);
    }
    static void store(std::int16_t* to, Register neurons) {
        *reinterpret_cast<Register*>(to) = neurons;
    }
    static Register add(Register a, Register b) { return a + b; }
    static Register subtract(Register a, Register b) { return a - b; }
};

struct PlainKernel : VectorKernel<16> {
    using Sums = std::array<std::int32_t, kWidth>;

    // Clips each neuron to 0..kHiddenOne.
    static Register clip(Register a) {
        for (std::size_t i = 0; i < kWidth; ++i) {
            const auto neuron = static_cast<std::int16_t>(a[i]);
            a[i] = static_cast<std::uint16_t>(std::clamp<int>(neuron, 0, tables::kHiddenOne));
        }
        return a;
    }
    static Sums zero() { return {}; }
    // Adds clipped * clipped * weight of each neuron.
    static Sums add_squares(Sums sums, Register clipped, Register weights) {
        for (std::size_t i = 0; i < kWidth; ++i)
            sums[i] += clipped[i] * static_cast<std::int16_t>(weights[i]) * clipped[i];
        return sums;
    }
    static std::int32_t total(Sums sums) { return std::accumulate(sums.begin(), sums.end(), 0); }
};

#if defined(__SSE2__)
struct Sse2Kernel : VectorKernel<16> {
    using Sums = __m128i;

    static Register clip(Register a) {
        return Register(_mm_max_epi16(_mm_min_epi16(__m128i(a), _mm_set1_epi16(tables::kHiddenOne)),
                                      _mm_setzero_si128()));
    }
    static Sums zero() { return _mm_setzero_si128(); }
    static Sums add_squares(Sums sums, Register clipped, Register weights) {
        return _mm_add_epi32(sums, _mm_madd_epi16(__m128i(clipped * weights), __m128i(clipped)));
    }
    static std::int32_t total(Sums sums) {
        sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0b01'00'11'10));
        sums = _mm_add_epi32(sums, _mm_shuffle_epi32(sums, 0b10'11'00'01));
        return _mm_cvtsi128_si32(sums);
    }
};
#endif

#if defined(__AVX2__)
struct Avx2Kernel : VectorKernel<32> {
    using Sums = __m256i;

    static Register clip(Register a) {
        return Register(
            _mm256_max_epi16(_mm256_min_epi16(__m256i(a), _mm256_set1_epi16(tables::kHiddenOne)),
                             _mm256_setzero_si256()));
    }
    static Sums zero() { return _mm256_setzero_si256(); }
    static Sums add_squares(Sums sums, Register clipped, Register weights) {
        return _mm256_add_epi32(sums,
                                _mm256_madd_epi16(__m256i(clipped * weights), __m256i(clipped)));
    }
    static std::int32_t total(Sums sums) {
        return Sse2Kernel::total(
            _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
    }
};
#endif

#if defined(__AVX512BW__)
struct Avx512Kernel : VectorKernel<64> {
    using Sums = __m512i;

    static Register clip(Register a) {
        return Register(
            _mm512_max_epi16(_mm512_min_epi16(__m512i(a), _mm512_set1_epi16(tables::kHiddenOne)),
                             _mm512_setzero_si512()));
    }
    static Sums zero() { return _mm512_setzero_si512(); }
    static Sums add_squares(Sums sums, Register clipped, Register weights) {
        return _mm512_add_epi32(sums,
                                _mm512_madd_epi16(__m512i(clipped * weights), __m512i(clipped)));
    }
    static std::int32_t total(Sums sums) {
        // The maskz forms avoid a false warning: g++ 12 says that the plain forms read
        // uninitialized memory.
        constexpr __mmask8 kAll = 0xFF;
        return Avx2Kernel::total(_mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(kAll, sums, 0),
                                                  _mm512_maskz_extracti64x4_epi64(kAll, sums, 1)));
    }
};
#endif

#if defined(__ARM_NEON)
struct NeonKernel : VectorKernel<16> {
    using Sums = int32x4_t;

    static Register clip(Register a) {
        return Register(
            vmaxq_s16(vminq_s16(int16x8_t(a), vdupq_n_s16(tables::kHiddenOne)), vdupq_n_s16(0)));
    }
    static Sums zero() { return vdupq_n_s32(0); }
    static Sums add_squares(Sums sums, Register clipped, Register weights) {
        const auto product = int16x8_t(clipped * weights);
        const auto neurons = int16x8_t(clipped);
        sums = vmlal_s16(sums, vget_low_s16(product), vget_low_s16(neurons));
        return vmlal_s16(sums, vget_high_s16(product), vget_high_s16(neurons));
    }
    static std::int32_t total(Sums sums) {
        const int32x2_t halves = vadd_s32(vget_low_s32(sums), vget_high_s32(sums));
        return vget_lane_s32(vpadd_s32(halves, halves), 0);
    }
};
#endif

#if defined(__AVX512BW__)
using UsualKernel = Avx512Kernel;
#elif defined(__AVX2__)
using UsualKernel = Avx2Kernel;
#elif defined(__SSE2__)
using UsualKernel = Sse2Kernel;
#elif defined(__ARM_NEON)
using UsualKernel = NeonKernel;
#else
using UsualKernel = PlainKernel;
#endif

template <typename Kernel>
struct NnueArithmetic {
    static constexpr std::size_t kParts = tables::kHiddenSize / Kernel::kWidth;

    // Computes to = from + added rows - removed rows.
    template <std::size_t kAdded, std::size_t kRemoved>
    static void change(const NeuronArray& from, NeuronArray& to,
                       const std::array<const NeuronArray*, kAdded>& added,
                       const std::array<const NeuronArray*, kRemoved>& removed) {
        for (std::size_t at = 0; at < tables::kHiddenSize; at += Kernel::kWidth) {
            auto neurons = Kernel::load(&from.neurons[at]);
            for (const NeuronArray* row : added)
                neurons = Kernel::add(neurons, Kernel::load(&row->neurons[at]));
            for (const NeuronArray* row : removed)
                neurons = Kernel::subtract(neurons, Kernel::load(&row->neurons[at]));
            Kernel::store(&to.neurons[at], neurons);
        }
    }

    // The same for any number of rows.
    static void sum(const NeuronArray& from, NeuronArray& to,
                    std::span<const NeuronArray* const> added,
                    std::span<const NeuronArray* const> removed) {
        constexpr std::size_t kBlock = kParts < 8 ? kParts : 8;  // kept in registers
        for (std::size_t first = 0; first < kParts; first += kBlock) {
            const std::size_t at = first * Kernel::kWidth;
            typename Kernel::Register block[kBlock];
            const auto each = [&](auto action) {
                for (std::size_t i = 0; i < kBlock; ++i)
                    if (first + i < kParts) action(block[i], at + i * Kernel::kWidth);
            };
            each([&](auto& neurons, std::size_t neuron) {
                neurons = Kernel::load(&from.neurons[neuron]);
            });
            for (const NeuronArray* row : added)
                each([&](auto& neurons, std::size_t neuron) {
                    neurons = Kernel::add(neurons, Kernel::load(&row->neurons[neuron]));
                });
            for (const NeuronArray* row : removed)
                each([&](auto& neurons, std::size_t neuron) {
                    neurons = Kernel::subtract(neurons, Kernel::load(&row->neurons[neuron]));
                });
            each([&](auto neurons, std::size_t neuron) {
                Kernel::store(&to.neurons[neuron], neurons);
            });
        }
    }

    // Computes the output layer's sum over the hidden neurons of both sides, without the bias.
    static std::int64_t propagate(const NeuronArray& mover, const NeuronArray& other,
                                  const tables::OutputLayer& output_layer) {
        std::int64_t sum = 0;
        for (std::size_t at = 0; at < tables::kHiddenSize; at += kSummed)
            sum += std::int64_t{Kernel::total(add_neurons(mover, output_layer.mover, at))} +
                   Kernel::total(add_neurons(other, output_layer.other, at));
        return sum;
    }

  private:
    // The number of neurons that are summed in 32 bits before the sum is widened to 64.
    static constexpr std::size_t kSummed = tables::kHiddenSize % 256 == 0 ? 256 : 32;

    static typename Kernel::Sums add_neurons(const NeuronArray& hidden, const NeuronArray& weights,
                                             std::size_t first) {
        auto sums = Kernel::zero();
        for (std::size_t at = first; at < first + kSummed; at += Kernel::kWidth)
            sums = Kernel::add_squares(sums, Kernel::clip(Kernel::load(&hidden.neurons[at])),
                                       Kernel::load(&weights.neurons[at]));
        return sums;
    }
};

}  // namespace sebastes
