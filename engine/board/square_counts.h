// SquareCounts counts how often each square of the board is added; whole sets are added at once.
#pragma once

#include <array>
#include <cstdint>

#include "core/bitboard.h"

#if defined(__AVX512BW__) && defined(__AVX512VPOPCNTDQ__)
#define SEBASTES_WIDE_SETS  // one register holds eight sets or a byte per square
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"  // g++ 12 warns in its own header
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
#endif

namespace sebastes {

// NumberPlanes stores a number per square as bit planes: plane i holds the squares whose number has
// bit i set.
struct NumberPlanes {
    static constexpr int kPlanes = 5;  // numbers up to 31

    Bitboard operator[](int i) const { return planes[static_cast<std::size_t>(i)]; }
    // Adds 2^power to the numbers of the squares in the set.
    template <std::size_t power = 0>
    [[gnu::always_inline]] void add(Bitboard set) {
        for (std::size_t i = power; i < kPlanes; ++i) {
            const Bitboard carry = planes[i] & set;
            planes[i] ^= set;
            set = carry;
        }
    }
    Bitboard squares() const { return planes[0] | planes[1] | planes[2] | planes[3] | planes[4]; }
    bool any(Bitboard set) const { return squares().intersects(set); }
    // The number of planes to read: 3, or all 5 if a number exceeds 7.
    int used() const { return (planes[3] | planes[4]).empty() ? 3 : kPlanes; }
    // The sum of the numbers of the squares in the set.
    [[gnu::always_inline]] std::uint64_t over(Bitboard set) const {
        int sum = (planes[0] & set).count() + 2 * (planes[1] & set).count() +
                  4 * (planes[2] & set).count();
        if (used() > 3) [[unlikely]]
            sum += 8 * (planes[3] & set).count() + 16 * (planes[4] & set).count();
        return static_cast<std::uint64_t>(sum);
    }

    std::array<Bitboard, kPlanes> planes{};
};

// Each square can be counted up to 31 times.
class SquareCounts {
  public:
#if defined(SEBASTES_WIDE_SETS)
    // Adds one to every square of the set.
    [[gnu::always_inline]] void add(Bitboard set) {
        numbers_ = _mm512_mask_sub_epi8(numbers_, set.bits, numbers_, _mm512_set1_epi8(-1));
    }
    NumberPlanes planes() const {
        NumberPlanes result;
        for (int i = 0; i < NumberPlanes::kPlanes; ++i)
            result.planes[static_cast<std::size_t>(i)] = Bitboard{
                _mm512_test_epi8_mask(numbers_, _mm512_set1_epi8(static_cast<char>(1 << i)))};
        return result;
    }

  private:
    __m512i numbers_ = _mm512_setzero_si512();
#else
    void add(Bitboard set) { numbers_.add(set); }
    const NumberPlanes& planes() const { return numbers_; }

  private:
    NumberPlanes numbers_;
#endif
};

}  // namespace sebastes
