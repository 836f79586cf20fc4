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
    Limits limits = depth_limit(13);
    bool wants_table = false;  // a line for each position
    const Driver* driver = usual_driver();
    Evaluation evaluation{};

    static Limits depth_limit(int depth) {
        Limits limits;
        limits.depth = depth;
        return limits;
    }
};

struct BenchResult {
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;  // of the searches, without the clearing between them
};

// Reads "[HASH [THREADS [LIMIT]]] [default] [depth|nodes|movetime] [table]", the words behind
// `bench`, in the order of other engines' benches; `default` are these positions, the only ones.
Result<BenchOptions> parse_bench(const std::vector<std::string_view>& words);

struct BenchPosition {
    std::size_t number;  // from 1
    std::size_t count;
    std::string_view fen;
};

// Searches each position in a session of its own.  The functions are told of each before and
// after its search.
BenchResult run_bench(
    const BenchOptions& options, SearchControl& control,
    const std::function<void(const BenchPosition&)>& on_position = {},
    const std::function<void(const BenchPosition&, const SearchResult&)>& on_result = {});

}  // namespace sebastes
