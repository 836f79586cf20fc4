// Eight sets of squares at once, one for each direction in which sliders move, in the order
// north, south, east, west, north-east, south-west, south-east, north-west.  They fill one
// register where the processor has AVX-512 with counts of bits (SEBASTES_WIDE_SETS).
//
// Method: Kogge-Stone occluded fill, as on the chess programming wiki.
#pragma once

#include <array>
#include <cstdint>

#include "board/square_counts.h"
#include "core/bitboard.h"

namespace sebastes {

class Rays {
  public:
    static constexpr int kDirections = 8;
    using Words = std::array<std::uint64_t, kDirections>;

    explicit Rays(Bitboard set) : Rays(set, set) {}
    Rays(Bitboard orthogonal, Bitboard diagonal);

    Rays operator&(const Rays& other) const;
    Rays operator|(const Rays& other) const;
    Rays operator^(const Rays& other) const;

    // All squares `distance` steps on in their direction, or back; what leaves the board comes
    // in again on its other side.
    template <int distance>
    Rays ahead() const;
    Rays back() const;

    Bitboard merged() const;
    std::uint64_t count() const;
    // The numbers of all squares of the eight sets, added up.
    static std::uint64_t sum(const NumberPlanes& numbers, const Rays& sets);
    // The same of three times eight sets, worth one, two and four.
    static std::uint64_t sum(const NumberPlanes& numbers, const Rays& ones, const Rays& twos,
                             const Rays& fours);

    // The squares to which a step in the direction may lead.
    static Rays landings();

  private:
    static constexpr std::array<int, kDirections> kTurns{8, 56, 1, 63, 9, 55, 57, 7};
#if defined(SEBASTES_WIDE_SETS)
    explicit Rays(__m512i words) : words_(words) {}
    template <int distance>
    static __m512i turns() {
        return _mm512_set_epi64(7 * distance & 63, 57 * distance & 63, 55 * distance & 63,
                                9 * distance & 63, 63 * distance & 63, distance & 63,
                                56 * distance & 63, 8 * distance & 63);
    }
    __m512i words_;
#else
    explicit Rays(const Words& words) : words_(words) {}
    Words words_;
#endif
};

#if defined(SEBASTES_WIDE_SETS)

inline Rays::Rays(Bitboard orthogonal, Bitboard diagonal)
    : words_(_mm512_mask_set1_epi64(_mm512_set1_epi64(static_cast<long long>(orthogonal.bits)),
                                    0xF0, static_cast<long long>(diagonal.bits))) {}
inline Rays Rays::operator&(const Rays& other) const {
    return Rays(_mm512_and_si512(words_, other.words_));
}
inline Rays Rays::operator|(const Rays& other) const {
    return Rays(_mm512_or_si512(words_, other.words_));
}
inline Rays Rays::operator^(const Rays& other) const {
    return Rays(_mm512_xor_si512(words_, other.words_));
}
template <int distance>
inline Rays Rays::ahead() const {
    return Rays(_mm512_rolv_epi64(words_, turns<distance>()));
}
inline Rays Rays::back() const { return Rays(_mm512_rorv_epi64(words_, turns<1>())); }
inline Bitboard Rays::merged() const {
    return Bitboard{static_cast<std::uint64_t>(_mm512_reduce_or_epi64(words_))};
}
inline std::uint64_t Rays::count() const {
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_popcnt_epi64(words_)));
}
inline std::uint64_t Rays::sum(const NumberPlanes& numbers, const Rays& ones, const Rays& twos,
                               const Rays& fours) {
    __m512i sum = _mm512_setzero_si512();
    const int used = numbers.used();
    for (int i = 0; i < used; ++i) {
        const Rays plane(numbers[i]);
        const __m512i one = _mm512_popcnt_epi64((ones & plane).words_);
        const __m512i two = _mm512_popcnt_epi64((twos & plane).words_);
        const __m512i four = _mm512_popcnt_epi64((fours & plane).words_);
        const __m512i all = _mm512_add_epi64(
            one, _mm512_add_epi64(_mm512_slli_epi64(two, 1), _mm512_slli_epi64(four, 2)));
        sum = _mm512_add_epi64(sum, _mm512_slli_epi64(all, static_cast<unsigned>(i)));
    }
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}
inline std::uint64_t Rays::sum(const NumberPlanes& numbers, const Rays& sets) {
    __m512i sum = _mm512_setzero_si512();
    const int used = numbers.used();
    for (int i = 0; i < used; ++i)
        sum = _mm512_add_epi64(
            sum, _mm512_slli_epi64(_mm512_popcnt_epi64((sets & Rays(numbers[i])).words_),
                                   static_cast<unsigned>(i)));
    return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
}

#else

inline Rays::Rays(Bitboard orthogonal, Bitboard diagonal)
    : words_{orthogonal.bits, orthogonal.bits, orthogonal.bits, orthogonal.bits,
             diagonal.bits,   diagonal.bits,   diagonal.bits,   diagonal.bits} {}
inline Rays Rays::operator&(const Rays& other) const {
    Words words;
    for (std::size_t i = 0; i < kDirections; ++i) words[i] = words_[i] & other.words_[i];
    return Rays(words);
}
inline Rays Rays::operator|(const Rays& other) const {
    Words words;
    for (std::size_t i = 0; i < kDirections; ++i) words[i] = words_[i] | other.words_[i];
    return Rays(words);
}
inline Rays Rays::operator^(const Rays& other) const {
    Words words;
    for (std::size_t i = 0; i < kDirections; ++i) words[i] = words_[i] ^ other.words_[i];
    return Rays(words);
}
template <int distance>
inline Rays Rays::ahead() const {
    Words words;
    for (std::size_t i = 0; i < kDirections; ++i)
        words[i] = std::rotl(words_[i], kTurns[i] * distance & 63);
    return Rays(words);
}
inline Rays Rays::back() const {
    Words words;
    for (std::size_t i = 0; i < kDirections; ++i) words[i] = std::rotr(words_[i], kTurns[i]);
    return Rays(words);
}
inline Bitboard Rays::merged() const {
    Bitboard all;
    for (const std::uint64_t word : words_) all |= Bitboard{word};
    return all;
}
inline std::uint64_t Rays::count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += Bitboard{word}.count();
    return static_cast<std::uint64_t>(count);
}
inline std::uint64_t Rays::sum(const NumberPlanes& numbers, const Rays& ones, const Rays& twos,
                               const Rays& fours) {
    NumberPlanes total;
    for (std::size_t i = 0; i < kDirections; ++i) {
        total.add(Bitboard{ones.words_[i]});
        total.add<1>(Bitboard{twos.words_[i]});
        total.add<2>(Bitboard{fours.words_[i]});
    }
    std::uint64_t sum = 0;
    for (int i = 0; i < NumberPlanes::kPlanes; ++i) sum += numbers.over(total[i]) << i;
    return sum;
}
inline std::uint64_t Rays::sum(const NumberPlanes& numbers, const Rays& sets) {
    std::uint64_t sum = 0;
    for (const std::uint64_t word : sets.words_) sum += numbers.over(Bitboard{word});
    return sum;
}

#endif

inline Rays Rays::landings() {
    constexpr std::uint64_t kNorth = ~Bitboard{Rank::R1}.bits;
    constexpr std::uint64_t kSouth = ~Bitboard{Rank::R8}.bits;
    constexpr std::uint64_t kEast = ~kFileA.bits;
    constexpr std::uint64_t kWest = ~kFileH.bits;
    alignas(64) static constexpr Words kLandings{kNorth,         kSouth,         kEast,
                                                 kWest,          kNorth & kEast, kSouth & kWest,
                                                 kSouth & kEast, kNorth & kWest};
#if defined(SEBASTES_WIDE_SETS)
    return Rays(_mm512_load_si512(kLandings.data()));
#else
    return Rays(kLandings);
#endif
}

// The squares that sliders see in each direction, up to the first occupied one.
[[gnu::always_inline]] inline Rays slider_rays(Bitboard orthogonal, Bitboard diagonal,
                                               Bitboard occupied) {
    const Rays landings = Rays::landings();
    Rays filled(orthogonal, diagonal);
    Rays free = Rays(~occupied) & landings;
    filled = filled | (free & filled.ahead<1>());
    free = free & free.ahead<1>();
    filled = filled | (free & filled.ahead<2>());
    free = free & free.ahead<2>();
    filled = filled | (free & filled.ahead<4>());
    return filled.ahead<1>() & landings;
}

// Of rays without gaps (each begins beside its slider): how many of a ray's squares lie behind
// each of its squares, added up over all squares as often as they are counted.
[[gnu::always_inline]] inline std::uint64_t squares_behind(const Rays& rays,
                                                           const NumberPlanes& numbers) {
    const Rays one = rays & rays.back();  // squares with at least one behind them
    const Rays two = one & one.back();
    const Rays three = two & two.back();
    const Rays four = three & three.back();
    const Rays five = four & four.back();
    const Rays six = five & five.back();
    return Rays::sum(numbers, one ^ two ^ three ^ four ^ five ^ six, two ^ four ^ six, four);
}

}  // namespace sebastes
