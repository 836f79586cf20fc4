// How strong the engine plays below its full strength, as an Elo number and as a level.  The
// scale is that of the engines it was measured against, bench/levels.md.
#pragma once

#include <cstdint>
#include <optional>

#include "search/node/human_error.h"

namespace sebastes {

inline constexpr int kLeastElo = 600;
inline constexpr int kMostElo = 3400;  // full strength
inline constexpr int kMaxLevel = 20;   // full strength; the least Elo is level 0

// Levels are spaced evenly.  Beyond the range it is the nearest end of it.
int elo_of_level(std::int64_t level);
// The nearest level.
int level_of_elo(std::int64_t elo);

// What a player of that strength can do.
struct Strength {
    std::optional<std::uint64_t> nodes;  // looked at for a move; full strength has no limit
    ErrorRates errors;
};

// Steady and monotone: the more Elo, the more nodes and the fewer errors.  Beyond the range it
// is the nearest end of it.
Strength strength_of_elo(int elo);

}  // namespace sebastes
