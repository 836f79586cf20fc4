// When a thread stops in the middle of its search; asked at every node.
#pragma once

#include <cstdint>

#include "search/time/search_budget.h"

namespace sebastes {

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

}  // namespace sebastes
