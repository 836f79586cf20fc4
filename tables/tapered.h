// A pair of scores in centipawns: one for the middlegame, one for the endgame.
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

}  // namespace sebastes
