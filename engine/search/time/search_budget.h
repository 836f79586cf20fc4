// What ends a search, for all of its threads: its limits, its clock, whoever stops it, and
// the nodes that the threads have searched.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "search/limits.h"
#include "search/search_control.h"
#include "search/time/clock.h"

namespace sebastes {

using NodeCounter = std::atomic<std::uint64_t>;

class SearchBudget {
  public:
    // Begins a search.  `counters` are those of its threads, of nodes and of what endgame bases
    // answered; they and `control` must outlive it.  No thread may be searching.
    void start(const Limits& limits, const Clock& clock, SearchControl& control,
               std::vector<const NodeCounter*> counters,
               std::vector<const NodeCounter*> base_hits = {}) {
        limits_ = limits;
        clock_ = clock;
        control_ = &control;
        counters_ = std::move(counters);
        base_hits_ = std::move(base_hits);
        finished_ = false;
    }

    // The rest is thread-safe while a search runs.
    const Limits& limits() const { return limits_; }
    const Clock& clock() const { return clock_; }
    bool pondering() const { return control_->pondering(); }
    std::size_t threads() const { return counters_.size(); }
    std::uint64_t total_nodes() const { return sum_of(counters_); }
    std::uint64_t total_base_hits() const { return sum_of(base_hits_); }

    // Whether every thread should come to an end.
    bool ended() const { return finished_.load(std::memory_order_relaxed) || control_->stopped(); }
    // Under `infinite` until stopped, and while pondering until that ends.
    void wait_if_asked() {
        if (limits_.infinite || pondering()) control_->wait(limits_.infinite);
    }
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
    std::vector<const NodeCounter*> base_hits_;
    std::atomic<bool> finished_{false};
};

}  // namespace sebastes
