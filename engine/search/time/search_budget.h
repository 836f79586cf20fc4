// SearchBudget decides when a search ends: all threads of a search share it, with its limits, its
// clock, the request to stop and the nodes searched so far.  Each thread checks its StopRule at
// every node.  IterationTime decides whether another iteration is worth its time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/move.h"
#include "search/limits.h"
#include "search/parameters.h"
#include "search/search_control.h"
#include "search/time/clock.h"

namespace sebastes {

// What one thread counts in a search.  That thread alone writes; any thread may read.
struct ThreadCounters {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> tablebase_hits{0};

    static void add(std::atomic<std::uint64_t>& counter, std::uint64_t count = 1) {
        counter.store(counter.load(std::memory_order_relaxed) + count, std::memory_order_relaxed);
    }
};

class SearchBudget {
  public:
    // Begins a search.  The counters of its threads and `control` must outlive it.  No thread may
    // be searching.
    void start(const Limits& limits, const Clock& clock, SearchControl& control,
               std::vector<const ThreadCounters*> counters) {
        limits_ = limits;
        clock_ = clock;
        control_ = &control;
        counters_ = std::move(counters);
        finished_ = false;
    }

    // The rest is thread-safe while a search runs.
    const Limits& limits() const { return limits_; }
    const Clock& clock() const { return clock_; }
    bool pondering() const { return control_->pondering(); }
    std::size_t threads() const { return counters_.size(); }
    // The sum of one counter over all threads, such as total(&ThreadCounters::nodes).
    std::uint64_t total(std::atomic<std::uint64_t> ThreadCounters::*counter) const {
        std::uint64_t sum = 0;
        for (const ThreadCounters* each : counters_)
            sum += (each->*counter).load(std::memory_order_relaxed);
        return sum;
    }
    std::uint64_t total_nodes() const { return total(&ThreadCounters::nodes); }

    // Whether every thread should come to an end.
    bool ended() const { return finished_.load(std::memory_order_relaxed) || control_->stopped(); }
    // A limit was reached.
    void finish() { finished_ = true; }

  private:
    Limits limits_;
    Clock clock_;
    SearchControl* control_ = nullptr;
    std::vector<const ThreadCounters*> counters_;
    std::atomic<bool> finished_{false};
};

// StopRule decides when a thread stops in the middle of its search.
class StopRule {
  public:
    static constexpr std::uint64_t kNever = ~std::uint64_t{0};

    // One thread of a search watches the time for all and must find a move before it may stop; each
    // thread watches the node limit.
    StopRule(SearchBudget& budget, bool watches_limits)
        : budget_(budget), watches_limits_(watches_limits) {}

    // Begins a search.
    void restart();
    // Call it when there is a move to answer: from now on the search may stop at any node.
    void has_answer() { has_answer_ = true; }
    // Makes the thread stop when it has searched so many nodes, until it is called with kNever.
    void give_up_at(std::uint64_t nodes) { give_up_at_ = nodes; }

    // `nodes` are those of this thread.
    bool should_stop(std::uint64_t nodes) {
        if (nodes >= give_up_at_) return true;
        if (!may_stop(nodes)) return false;
        return budget_.ended() || (--polls_in_ <= 0 && is_limit_reached(nodes));
    }
    // Whether the search is over, for a thread that is between its nodes.
    bool is_over(std::uint64_t nodes) const { return may_stop(nodes) && budget_.ended(); }

  private:
    bool may_stop(std::uint64_t nodes) const {
        return has_answer_ || nodes >= parameters::kNodesForAnswer;
    }
    bool is_limit_reached(std::uint64_t nodes);

    SearchBudget& budget_;
    bool watches_limits_;
    bool has_answer_ = false;
    std::uint64_t give_up_at_ = kNever;
    int polls_in_ = 0;  // nodes until the limits are checked again
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

// IterationTime decides whether another iteration of deepening is worth its time.  It allows more
// time while the best move changes, while the score falls, and while other moves take many nodes.
class IterationTime {
  public:
    explicit IterationTime(const SearchBudget& budget) : budget_(budget) {}

    // Begins a search.
    void restart() {
        previous_best_ = Move{};
        stable_iterations_ = 0;
    }
    // Returns whether this iteration should be the last.  Call it once for each iteration.
    bool is_enough(const IterationResult& iteration);

  private:
    const SearchBudget& budget_;
    Move previous_best_;
    int previous_score_ = 0;
    int stable_iterations_ = 0;
};

}  // namespace sebastes
