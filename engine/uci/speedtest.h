// How fast the engine is in games: it plays some against itself on several threads, each move in
// the same time, with a table that fills up as it does in play.  A bench counts the same nodes
// everywhere; this tells how many a second there are here.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/search_control.h"

namespace sebastes {

struct SpeedtestOptions {
    std::size_t threads;
    std::size_t hash_mib;
    std::int64_t seconds;
};

struct SpeedtestResult {
    int searches = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;  // of the searches
    double mean_depth = 0;
    double mean_fill = 0;  // of the table after each search, per mille
    int most_fill = 0;
};

// Reads "[THREADS [HASH [SECONDS]]]": all cores, 64 MiB for each (4096 at most) and 60 seconds
// when they are absent.
Result<SpeedtestOptions> parse_speedtest(const std::vector<std::string_view>& words);

// `on_game` is told the number of each game before it, from 1, and how many there are.  Throws
// std::bad_alloc when there is no memory for the table or the threads.
SpeedtestResult run_speedtest(const SpeedtestOptions& options, SearchControl& control,
                              const std::function<void(int, int)>& on_game);

}  // namespace sebastes
