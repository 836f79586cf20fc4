// Whether another iteration of deepening is worth its time: longer while the best move
// changes, while the score falls, and while other moves take much of the effort.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/move.h"
#include "search/time/search_budget.h"

namespace sebastes {

// An iteration that is complete.
struct IterationResult {
    int depth = 0;
    Move best;
    int score = 0;
    std::uint64_t nodes = 0;       // of the thread, in the whole search
    std::uint64_t best_nodes = 0;  // those spent on the best move
    std::size_t choices = 0;       // moves to choose from
};

class IterationTime {
  public:
    explicit IterationTime(const SearchBudget& budget) : budget_(budget) {}

    // Begins a search.
    void restart() {
        previous_best_ = Move{};
        stable_iterations_ = 0;
    }
    // Told of each iteration once: whether it should be the last.
    bool is_enough(const IterationResult& iteration);

  private:
    const SearchBudget& budget_;
    Move previous_best_;
    int previous_score_ = 0;
    int stable_iterations_ = 0;
};

}  // namespace sebastes
