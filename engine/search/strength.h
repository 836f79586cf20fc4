// How strong the engine is to play, as an Elo number: from about 800 to its full strength, in
// the steps of SearchOptions::skill_level.  Not calibrated.
#pragma once

#include <algorithm>
#include <cstdint>

#include "search/session.h"

namespace sebastes {

inline constexpr int kLeastElo = 800;
inline constexpr int kMostElo = 2800;

// Beyond the range it is the nearest end of it.
constexpr int skill_level_of_elo(std::int64_t elo) {
    const std::int64_t above = std::clamp<std::int64_t>(elo, kLeastElo, kMostElo) - kLeastElo;
    return static_cast<int>(above * SearchOptions::kMaxSkill / (kMostElo - kLeastElo));
}

}  // namespace sebastes
