// SquareCounts counts how often each square of the board is added; whole sets are added at once.
// SliderRays computes the attacks of all sliders of a side together and counts how many moves they
// lose to pieces that come to stand in their way.
//
// With AVX-512 one register holds all eight directions (Kogge-Stone occluded fill, see the chess
// programming wiki); without it each slider is looked up.  Both give the same results.
#pragma once

#include <array>
#include <cstdint>

#include "board/attacks.h"
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

#if defined(SEBASTES_WIDE_SETS)

// With this all-ones mask, the zero-masking forms of instructions equal the unmasked forms.  They
// avoid the unmasked forms because g++ 12 wrongly warns about an uninitialised variable in them
// when it links with optimisation.
inline constexpr __mmask8 kAllWords = 0xFF;

// EightSets holds one set of squares for each direction, in the order north, south, east, west,
// north-east, south-west, south-east, north-west.
class EightSets {
  public:
    using Words = std::array<std::uint64_t, 8>;

    explicit EightSets(__m512i words) : words_(words) {}
    explicit EightSets(Bitboard set)
        : words_(_mm512_set1_epi64(static_cast<long long>(set.bits))) {}
    EightSets(Bitboard orthogonal, Bitboard diagonal)
        : words_(_mm512_mask_set1_epi64(EightSets(orthogonal).words_, 0xF0,
                                        static_cast<long long>(diagonal.bits))) {}

    friend EightSets operator&(const EightSets& a, const EightSets& b) {
        return EightSets(_mm512_and_si512(a.words_, b.words_));
    }
    friend EightSets operator|(const EightSets& a, const EightSets& b) {
        return EightSets(_mm512_or_si512(a.words_, b.words_));
    }
    friend EightSets operator^(const EightSets& a, const EightSets& b) {
        return EightSets(_mm512_xor_si512(a.words_, b.words_));
    }
    // Moves all squares `distance` steps in their direction, or one step back.  Squares that leave
    // the board wrap around to its other side.
    template <int distance>
    EightSets ahead() const {
        return EightSets(_mm512_maskz_rolv_epi64(kAllWords, words_, turns<distance>()));
    }
    EightSets back() const {
        return EightSets(_mm512_maskz_rorv_epi64(kAllWords, words_, turns<1>()));
    }

    Bitboard merged() const {
        const __m256i four = _mm256_or_si256(half<0>(words_), half<1>(words_));
        const __m128i two =
            _mm_or_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        return Bitboard{
            static_cast<std::uint64_t>(_mm_cvtsi128_si64(two) | _mm_extract_epi64(two, 1))};
    }
    // counts() returns the number of squares of each set, and sum() adds the numbers up.
    __m512i counts() const { return _mm512_popcnt_epi64(words_); }
    static std::uint64_t sum(__m512i counts) {
        const __m256i four = _mm256_add_epi64(half<0>(counts), half<1>(counts));
        const __m128i two =
            _mm_add_epi64(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(two) + _mm_extract_epi64(two, 1));
    }

    // The squares on which a step in each direction can end.
    static EightSets landings() {
        constexpr std::uint64_t kNorth = ~Bitboard{Rank::R1}.bits;
        constexpr std::uint64_t kSouth = ~Bitboard{Rank::R8}.bits;
        constexpr std::uint64_t kEast = ~kFileA.bits;
        constexpr std::uint64_t kWest = ~kFileH.bits;
        alignas(64) static constexpr Words kLandings{kNorth,         kSouth,         kEast,
                                                     kWest,          kNorth & kEast, kSouth & kWest,
                                                     kSouth & kEast, kNorth & kWest};
        return EightSets(_mm512_load_si512(kLandings.data()));
    }

  private:
    template <int index>
    static __m256i half(__m512i words) {
        return _mm512_maskz_extracti64x4_epi64(kAllWords, words, index);
    }
    template <int distance>
    static __m512i turns() {
        return _mm512_set_epi64(7 * distance & 63, 57 * distance & 63, 55 * distance & 63,
                                9 * distance & 63, 63 * distance & 63, distance & 63,
                                56 * distance & 63, 8 * distance & 63);
    }

    __m512i words_;
};

#endif

class SliderRays {
  public:
#if defined(SEBASTES_WIDE_SETS)
    static constexpr bool kAtOnce = true;  // the cost does not depend on the number of sliders
#else
    static constexpr bool kAtOnce = false;
#endif

    SliderRays(Bitboard orthogonal, Bitboard diagonal, Bitboard occupied);

    // The squares that the sliders attack, up to and including the first occupied square.
    Bitboard seen() const { return seen_; }
    // The number of targets, counted once for each slider that attacks them.
    std::uint64_t count(Bitboard targets) const;
    // The sum of the targets' numbers, added once for each slider that attacks them.
    std::uint64_t sum(const NumberPlanes& numbers, Bitboard targets) const;
    // Adds up, over the squares that each slider attacks, the square's number times the number of
    // attacked targets behind the square.
    std::uint64_t sum_behind(const NumberPlanes& numbers, Bitboard targets) const;

  private:
#if defined(SEBASTES_WIDE_SETS)
    EightSets rays_{Bitboard{}};
#else
    // Calls use(slider, attacks) for each slider, and twice for a queen.
    template <typename Use>
    [[gnu::always_inline]] void for_each(Use use) const {
        for (const Square from : diagonal_) use(from, bishop_attacks(from, occupied_));
        for (const Square from : orthogonal_) use(from, rook_attacks(from, occupied_));
    }

    Bitboard orthogonal_;
    Bitboard diagonal_;
    Bitboard occupied_;
#endif
    Bitboard seen_;
};

#if defined(SEBASTES_WIDE_SETS)

inline SliderRays::SliderRays(Bitboard orthogonal, Bitboard diagonal, Bitboard occupied) {
    const EightSets landings = EightSets::landings();
    EightSets filled(orthogonal, diagonal);
    EightSets free = EightSets(~occupied) & landings;
    filled = filled | (free & filled.ahead<1>());
    free = free & free.ahead<1>();
    filled = filled | (free & filled.ahead<2>());
    free = free & free.ahead<2>();
    filled = filled | (free & filled.ahead<4>());
    rays_ = filled.ahead<1>() & landings;
    seen_ = rays_.merged();
}
inline std::uint64_t SliderRays::count(Bitboard targets) const {
    return EightSets::sum((rays_ & EightSets(targets)).counts());
}
inline std::uint64_t SliderRays::sum(const NumberPlanes& numbers, Bitboard targets) const {
    __m512i sum = _mm512_setzero_si512();
    const int used = numbers.used();
    for (int i = 0; i < used; ++i)
        sum = _mm512_add_epi64(
            sum,
            _mm512_maskz_slli_epi64(kAllWords, (rays_ & EightSets(targets & numbers[i])).counts(),
                                    static_cast<unsigned>(i)));
    return EightSets::sum(sum);
}
inline std::uint64_t SliderRays::sum_behind(const NumberPlanes& numbers, Bitboard targets) const {
    if (seen_.empty()) return 0;
    const EightSets rays = rays_ & EightSets(targets);  // each ray begins beside its slider
    const EightSets one = rays & rays.back();           // at least one target lies behind
    const EightSets two = one & one.back();
    const EightSets three = two & two.back();
    const EightSets four = three & three.back();
    const EightSets five = four & four.back();
    const EightSets six = five & five.back();
    const EightSets ones = one ^ two ^ three ^ four ^ five ^ six;
    const EightSets twos = two ^ four ^ six;
    __m512i sum = _mm512_setzero_si512();
    const int used = numbers.used();
    for (int i = 0; i < used; ++i) {
        const EightSets plane(numbers[i]);
        const __m512i all = _mm512_add_epi64(
            (ones & plane).counts(),
            _mm512_add_epi64(_mm512_maskz_slli_epi64(kAllWords, (twos & plane).counts(), 1),
                             _mm512_maskz_slli_epi64(kAllWords, (four & plane).counts(), 2)));
        sum = _mm512_add_epi64(sum,
                               _mm512_maskz_slli_epi64(kAllWords, all, static_cast<unsigned>(i)));
    }
    return EightSets::sum(sum);
}

#else

inline SliderRays::SliderRays(Bitboard orthogonal, Bitboard diagonal, Bitboard occupied)
    : orthogonal_(orthogonal), diagonal_(diagonal), occupied_(occupied) {
    for_each([&](Square, Bitboard seen) { seen_ |= seen; });
}
inline std::uint64_t SliderRays::count(Bitboard targets) const {
    int count = 0;
    for_each([&](Square, Bitboard seen) { count += (seen & targets).count(); });
    return static_cast<std::uint64_t>(count);
}
inline std::uint64_t SliderRays::sum(const NumberPlanes& numbers, Bitboard targets) const {
    std::uint64_t sum = 0;
    for_each([&](Square, Bitboard seen) { sum += numbers.over(seen & targets); });
    return sum;
}
inline std::uint64_t SliderRays::sum_behind(const NumberPlanes& numbers, Bitboard targets) const {
    std::uint64_t sum = 0;
    for_each([&](Square from, Bitboard seen) {
        for (const Square to : seen& targets & ~king_attacks(from))
            sum += numbers.over(between(from, to) ^ Bitboard{to});
    });
    return sum;
}

#endif

}  // namespace sebastes
