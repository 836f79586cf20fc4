// How a position ends with best play on both sides, as the side to move sees it.
#pragma once

#include <cstdint>

namespace sebastes {

enum class Outcome : std::int8_t { Loss = -1, Draw = 0, Win = 1 };

// The same ending as the other side sees it.
constexpr Outcome operator-(Outcome outcome) {
    return static_cast<Outcome>(-static_cast<int>(outcome));
}

}  // namespace sebastes
