// run_bench() and run_speedtest() measure the engine.
//
// The bench is a fixed search over fixed positions.  Its node count is the signature of the
// engine's behaviour: equal counts mean that a change altered nothing.  The speedtest measures
// nodes per second on this machine: the engine plays games against itself on several threads, each
// move in the same time, so that the transposition table fills up as it does in games.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/engine.h"

namespace sebastes {

struct BenchOptions {
    std::size_t hash_mib;
    std::size_t threads;
    Limits limits{};
    bool wants_table = false;  // prints a line for each position
    SearchOptions search{};
};

struct BenchResult {
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;  // of the searches, without the clearing between them
};

// Reads the arguments of `bench`, "[HASH [THREADS [LIMIT]]] [default] [depth|nodes|movetime]
// [table]", in the order of other engines' benches.  `default` names the only set of positions.
// The defaults are 16 MiB, one thread and depth 13.
Result<BenchOptions> parse_bench(const std::vector<std::string_view>& words);

// Called before each search with the position's number, from 1, and a null result, and after it.
using OnBench = std::function<void(std::size_t number, const SearchResult* result)>;

// Searches each position in a new engine.
BenchResult run_bench(const BenchOptions& options, SearchControl& control,
                      const OnBench& on_position = {});

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

// Reads the arguments of `speedtest`, "[THREADS [HASH [SECONDS]]]".  The defaults are all cores,
// 64 MiB for each core (4096 at most) and 60 seconds.
Result<SpeedtestOptions> parse_speedtest(const std::vector<std::string_view>& words);

// Calls `on_game` before each game with its number, from 1, and the number of games.
SpeedtestResult run_speedtest(const SpeedtestOptions& options, SearchControl& control,
                              const std::function<void(int, int)>& on_game);

}  // namespace sebastes
