// Solves one position with one engine.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "search/limits.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/outcome.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

struct SolveSettings {
    Limits limits;              // of each position: exactly one of time, depth and nodes
    std::optional<int> hold;    // iterations after which a solution that stands is enough
    std::int64_t min_time = 0;  // ms before which nothing but the limit ends a search
    bool go_mate = false;       // where a distance to mate is expected, to search for that alone
};

// Called after each report of a search.
using OnIteration = std::function<void(const SuiteEntry&, const SearchReport&)>;

// Where a distance to mate is expected, the search ends when such a mate is shown.  The answer
// is then what ended it, whatever the engine says before it hears of the stop.
Outcome solve(Engine& engine, const SuiteEntry& entry, const SolveSettings& settings,
              SearchControl& control, const OnIteration& on_iteration = {});

}  // namespace sebastes::epd
