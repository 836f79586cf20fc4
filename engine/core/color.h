// Color names the two sides, White and Black.
#pragma once

#include <cstdint>

namespace sebastes {

enum class Color : std::uint8_t { White, Black };

constexpr Color operator~(Color color) {
    return static_cast<Color>(static_cast<std::uint8_t>(color) ^ 1);
}

constexpr Color kColors[] = {Color::White, Color::Black};

}  // namespace sebastes
