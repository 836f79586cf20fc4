// Solves one position after another with the engine in this process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "search/limits.h"
#include "search/session.h"
#include "tools/epd/suite.h"

namespace sebastes::epd {

struct Outcome {
    bool solved = false;  // the move and score at the end of the search are right
    Move move;
    int score = 0;  // centipawns or mate, from the side to move
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    std::optional<std::int64_t> held_from;  // ms from when on it was right, if solved
    std::vector<Move> line;
};

// Called after each finished iteration of a search, from a thread of that search.
using OnIteration = std::function<void(const SuiteEntry&, const SearchReport&)>;

class Solver {
  public:
    // Throws std::bad_alloc when the hash table does not fit in memory.
    Solver(const Limits& limits, std::size_t hash_mib, std::size_t threads)
        : limits_(limits), session_(hash_mib, threads) {}

    // Nothing is carried over from earlier positions.  Where a distance to mate is
    // expected, the search ends when such a mate is found.
    Outcome solve(const SuiteEntry& entry, const OnIteration& on_iteration = {});

  private:
    Limits limits_;
    Session session_;
};

}  // namespace sebastes::epd
