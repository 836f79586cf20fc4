// WeakPlayer searches with deliberate errors, for play below full strength.  It has a table and a
// thread of its own, so that its errors do not reach the full-strength search.  With a node limit
// the answer does not depend on the machine nor, unless the limit is tiny, on the time.
//
// One thread at a time may call it; others may use SearchControl.
#pragma once

#include <cstdint>
#include <vector>

#include "search/root/root_search.h"
#include "search/search_request.h"
#include "search/strength.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"

namespace sebastes {

class WeakPlayer {
  public:
    WeakPlayer() : thread_(table_, budget_, 0) {}
    WeakPlayer(const WeakPlayer&) = delete;
    WeakPlayer& operator=(const WeakPlayer&) = delete;

    // As Engine::search(), of these legal moves, one at least.  The same have the same answers
    // unless time or `control` ends one; of another seed or rates, one is the first of a game. The
    // best moves are then the first of root_moves().
    const RootSearch& search(const SearchRequest& request, const std::vector<Move>& moves,
                             const ErrorRates& rates);
    // Of the last search.
    const SearchBudget& budget() const { return budget_; }

  private:
    TranspositionTable table_{1};
    SearchBudget budget_;
    RootSearch thread_;
    std::uint64_t seed_ = 0;
    ErrorRates rates_;
};

}  // namespace sebastes
