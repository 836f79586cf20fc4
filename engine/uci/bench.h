// The bench: a fixed search over fixed positions.  Its node count is the signature of
// the engine's behaviour: equal counts mean that a change altered nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/session.h"

namespace sebastes {

struct BenchOptions {
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    int depth = 13;
    const Driver* driver = usual_driver();
};

struct BenchResult {
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;  // of the searches, without the clearing between them
};

// Reads "[HASH [THREADS [DEPTH]]]", the words behind `bench`, in the order of other engines'
// benches; words behind the third are skipped.
Result<BenchOptions> parse_bench(const std::vector<std::string_view>& words);

// Searches each position in a session of its own.  `on_position` is told the number,
// the count of positions and the FEN before each.
BenchResult run_bench(
    const BenchOptions& options, SearchControl& control,
    const std::function<void(std::size_t, std::size_t, std::string_view)>& on_position = {});

}  // namespace sebastes
