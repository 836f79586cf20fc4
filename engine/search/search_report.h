// SearchReport holds what one `info` line says about a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move.h"

namespace sebastes {

struct SearchReport {
    int depth = 0;             // plies
    int selective_depth = 0;   // the deepest line, in plies
    std::size_t multi_pv = 1;  // counts from 1
    int score = 0;             // centipawns or mate, see core/score.h
    bool is_lower_bound = false;
    bool is_upper_bound = false;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    int hash_per_mille = 0;
    std::uint64_t tablebase_hits = 0;  // answers of tablebases
    std::vector<Move> line;
};

}  // namespace sebastes
