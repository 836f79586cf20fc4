// Limits holds the limits of one search as `go` gives them.  Times are milliseconds; an absent
// limit means unlimited.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/piece.h"

namespace sebastes {

struct Limits {
    std::vector<Move> search_moves;  // only these at the root; empty: all
    ColorArray<std::optional<std::int64_t>> time{};
    ColorArray<std::int64_t> increment{};
    std::optional<int> moves_to_go;
    std::optional<int> depth;  // plies
    std::optional<std::uint64_t> nodes;
    std::optional<std::uint64_t>
        soft_nodes;           // of the first thread: its last iteration reaches them
    std::optional<int> mate;  // stop when a mate in this many moves is found
    std::optional<std::int64_t> move_time;
    bool infinite = false;
    bool ponder = false;  // no limit by time until ponder_hit()

    bool uses_clock(Color side) const { return time[side].has_value(); }
};

}  // namespace sebastes
