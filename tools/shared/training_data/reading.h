// Reads the positions of a file of games.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/result.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::training {

struct ReadSummary {
    std::uint64_t games = 0;      // without games that were left out
    std::uint64_t positions = 0;  // kept
    bool is_cut_off = false;      // the file's end is cut off; the games before it were read
};

// Calls `on_game` for each game with the positions that pass the filter, possibly none. Several
// files can share a `filter`, which then finds repeated positions across them.
using OnGame = std::function<void(std::span<const PackedPosition>)>;
Result<ReadSummary> read_games(const std::string& path, PositionFilter& filter,
                               const OnGame& on_game);
Result<ReadSummary> read_games(const std::string& path, const OnGame& on_game);

}  // namespace sebastes::training
