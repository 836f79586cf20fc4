// The positions of a file of games, or of an older file of positions, whichever it is.
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
    std::uint64_t games = 0;      // without doubles
    std::uint64_t positions = 0;  // kept
    bool is_cut_off = false;      // at the file's end; the games before that were read
};

// Calls `on_game` with the positions of each game that the filters keep, none perhaps.  Several
// files that share a `filter` share what it has seen.
using OnGame = std::function<void(std::span<const PackedPosition>)>;
Result<ReadSummary> read_games(const std::string& path, PositionFilter& filter,
                               const OnGame& on_game);
Result<ReadSummary> read_games(const std::string& path, const OnGame& on_game);

}  // namespace sebastes::training
