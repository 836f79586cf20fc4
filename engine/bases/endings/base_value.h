// The value of a position with few pieces: a byte, 0 a draw, 1 + the plies to mate otherwise, 255
// no legal position.  Even plies are a loss of the side to move, odd ones a win.
#pragma once

#include <cstdint>

#include "bases/outcome.h"

namespace sebastes {

using BaseValue = std::uint8_t;
constexpr BaseValue kDrawn = 0;
constexpr BaseValue kMated = 1;
constexpr BaseValue kIllegal = 255;

// What follows is not for illegal positions.
constexpr bool is_won(BaseValue value) { return value != kDrawn && value % 2 == 0; }
constexpr bool is_lost(BaseValue value) { return value % 2 == 1; }
constexpr Outcome outcome_of(BaseValue value) {
    if (value == kDrawn) return Outcome::Draw;
    return is_won(value) ? Outcome::Win : Outcome::Loss;
}
// To mate; 0 for a draw.
constexpr int plies_of(BaseValue value) { return value == kDrawn ? 0 : value - 1; }

// The value for the side that moves to a position of this value.
constexpr BaseValue before(BaseValue value) {
    return value == kDrawn ? kDrawn : static_cast<BaseValue>(value + 1);
}
// Greater is better for the side to move: the nearest mate, a draw, the farthest.
constexpr int worth(BaseValue value) {
    if (value == kDrawn) return 0;
    return is_won(value) ? 256 - value : value - 256;
}

}  // namespace sebastes
