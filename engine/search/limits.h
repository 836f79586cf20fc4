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
    std::vector<Move> search_moves;  // the root moves to search; empty: all
    ColorArray<std::optional<std::int64_t>> time{};
    ColorArray<std::int64_t> increment{};
    std::optional<int> moves_to_go;
    std::optional<int> depth;  // plies
    std::optional<std::uint64_t> nodes;
    // The search ends after the iteration in which the first thread has searched so many nodes.
    std::optional<std::uint64_t> soft_nodes;
    std::optional<int> mate;  // the search ends when it finds a mate in so many moves
    std::optional<std::int64_t> move_time;
    bool infinite = false;
    bool ponder = false;  // time does not limit the search until ponder_hit()

    bool uses_clock(Color side) const { return time[side].has_value(); }
};

}  // namespace sebastes
