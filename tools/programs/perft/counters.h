// Counters holds the kinds of moves among the leaves of a depth, counted as in the tables of the
// chess programming wiki ("Perft Results"): en passant also counts as a capture, and so does a
// promotion that captures; a discovered check is one that the moved piece does not give itself,
// and a double check counts apart from it.
//
// One figure of the wiki differs: 2,637 double checks of kiwipete at depth 5 ought to be
// 2,645 (talkchess.com, thread 908547, where other programs find 2,645 too).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/board.h"
#include "core/enum_array.h"

namespace sebastes::tools {

enum class Counted {
    Nodes,
    Captures,
    EnPassant,
    Castles,
    Promotions,
    Checks,  // with those that follow, mates too
    DiscoveredChecks,
    DoubleChecks,
    Mates,
    Stalemates,  // which the wiki does not have
};
using Counters = EnumArray<Counted, std::uint64_t, 10>;

// For the depths 1 to `depth`, in this order.
std::vector<Counters> count_kinds(const Board& board, int depth, int threads);

std::string counters_table(const std::vector<Counters>& depths);

}  // namespace sebastes::tools
