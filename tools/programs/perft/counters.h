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

namespace sebastes::tools {

struct Counters {
    std::uint64_t nodes = 0;
    std::uint64_t captures = 0;
    std::uint64_t en_passant = 0;
    std::uint64_t castles = 0;
    std::uint64_t promotions = 0;
    std::uint64_t checks = 0;  // with those that follow, mates too
    std::uint64_t discovered_checks = 0;
    std::uint64_t double_checks = 0;
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;  // which the wiki does not have

    Counters& operator+=(const Counters& other);
    friend bool operator==(const Counters&, const Counters&) = default;
};

// For the depths 1 to `depth`, in this order.
std::vector<Counters> count_kinds(const Board& board, int depth, int threads);

std::string counters_table(const std::vector<Counters>& depths);

}  // namespace sebastes::tools
