// Tapered is a pair of scores: one for the middlegame, one for the endgame.
#pragma once

#include <cstdint>

namespace sebastes {

struct Tapered {
    std::int32_t middlegame = 0;
    std::int32_t endgame = 0;

    constexpr Tapered& operator+=(Tapered other) {
        middlegame += other.middlegame;
        endgame += other.endgame;
        return *this;
    }
    constexpr Tapered& operator-=(Tapered other) {
        middlegame -= other.middlegame;
        endgame -= other.endgame;
        return *this;
    }
    constexpr Tapered operator-() const { return {-middlegame, -endgame}; }
    friend constexpr Tapered operator+(Tapered a, Tapered b) { return a += b; }
    friend constexpr Tapered operator-(Tapered a, Tapered b) { return a -= b; }
    friend constexpr bool operator==(Tapered, Tapered) = default;
};

// PackedTapered holds both in one number, so that one addition adds both (Stockfish's `Score`). The
// middlegame is the upper half.  Sums are right as long as each half fits 16 bits.
struct PackedTapered {
    std::uint32_t bits = 0;

    PackedTapered() = default;
    constexpr explicit PackedTapered(std::uint32_t packed) : bits(packed) {}
    constexpr PackedTapered(int middlegame, int endgame)
        : bits((static_cast<std::uint32_t>(middlegame) << 16) +
               static_cast<std::uint32_t>(endgame)) {}

    constexpr PackedTapered& operator+=(PackedTapered other) {
        bits += other.bits;
        return *this;
    }
    constexpr PackedTapered& operator-=(PackedTapered other) {
        bits -= other.bits;
        return *this;
    }
    constexpr Tapered unpacked() const {
        // A negative lower half has borrowed 1 from the upper half.
        return {static_cast<std::int16_t>((bits + 0x8000) >> 16),
                static_cast<std::int16_t>(bits & 0xFFFF)};
    }
    friend constexpr bool operator==(PackedTapered, PackedTapered) = default;
};

}  // namespace sebastes
