// SearchBudget decides when a search ends: all threads of a search share it, with its limits, its
// clock, the request to stop and the nodes searched so far.  StopRule is what each thread asks at
// every node, and IterationTime tells whether another iteration is worth its time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/move.h"
#include "search/limits.h"
#include "search/search_control.h"
#include "search/time/clock.h"

namespace sebastes {

using NodeCounter = std::atomic<std::uint64_t>;

// Shared by the threads of a search.
class SearchBudget {
  public:
    // Begins a search.  `counters` are those of its threads, of nodes and of what tablebases
    // answered; they and `control` must outlive it.  No thread may be searching.
    void start(const Limits& limits, const Clock& clock, SearchControl& control,
               std::vector<const NodeCounter*> counters,
               std::vector<const NodeCounter*> tablebase_hits = {}) {
        limits_ = limits;
        clock_ = clock;
        control_ = &control;
        counters_ = std::move(counters);
        tablebase_hits_ = std::move(tablebase_hits);
        finished_ = false;
    }

    // The rest is thread-safe while a search runs.
    const Limits& limits() const { return limits_; }
    const Clock& clock() const { return clock_; }
    bool pondering() const { return control_->pondering(); }
    std::size_t threads() const { return counters_.size(); }
    std::uint64_t total_nodes() const { return sum_of(counters_); }
    std::uint64_t total_tablebase_hits() const { return sum_of(tablebase_hits_); }

    // Whether every thread should come to an end.
    bool ended() const { return finished_.load(std::memory_order_relaxed) || control_->stopped(); }
    // A limit was reached.
    void finish() { finished_ = true; }

  private:
    static std::uint64_t sum_of(const std::vector<const NodeCounter*>& counters) {
        std::uint64_t sum = 0;
        for (const NodeCounter* counter : counters) sum += counter->load(std::memory_order_relaxed);
        return sum;
    }

    Limits limits_;
    Clock clock_;
    SearchControl* control_ = nullptr;
    std::vector<const NodeCounter*> counters_;
    std::vector<const NodeCounter*> tablebase_hits_;
    std::atomic<bool> finished_{false};
};

// When a thread stops in the middle of its search.
class StopRule {
  public:
    // One thread of a search watches the limits for all, but for the nodes, which each one
    // watches, and owes an answer.
    StopRule(SearchBudget& budget, bool watches_limits)
        : budget_(budget), watches_limits_(watches_limits) {}

    // Begins a search.
    void restart();
    // There is an answer: from now on the search may stop at any node.
    void has_answer() { has_answer_ = true; }
    // What runs now is given up when the thread has searched so many nodes.
    void give_up_at(std::uint64_t nodes) { give_up_at_ = nodes; }
    void never_give_up() { give_up_at_ = kNever; }

    // `nodes` are those of this thread.
    bool should_stop(std::uint64_t nodes);
    // Whether the search is over, for a thread that is between its nodes.
    bool is_over(std::uint64_t nodes) const { return may_stop(nodes) && budget_.ended(); }

  private:
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};

    bool may_stop(std::uint64_t nodes) const;

    SearchBudget& budget_;
    bool watches_limits_;
    bool has_answer_ = false;
    std::uint64_t give_up_at_ = kNever;
    int polls_in_ = 0;  // nodes until the limits are looked at again
};

// An iteration that is complete.
struct IterationResult {
    int depth = 0;
    Move best;
    int score = 0;
    std::uint64_t nodes = 0;       // of the thread, in the whole search
    std::uint64_t best_nodes = 0;  // those spent on the best move
    std::size_t choices = 0;       // moves to choose from
};

// Whether another iteration of deepening is worth its time: longer while the best move changes,
// while the score falls, and while other moves take much of the effort.
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
