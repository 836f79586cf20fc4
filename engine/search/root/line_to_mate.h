// LineToMate completes the line of a mate that is reported.  Table cut-offs can leave the line
// short; a search for a share of the nodes so far finds the rest.
#pragma once

#include <cstddef>

#include "board/position.h"
#include "search/node/node_search.h"
#include "search/root/root_move.h"
#include "search/time/search_budget.h"

namespace sebastes {

// Whether the line of a move whose score is a mate has the right length and ends in it.
bool ends_in_mate(const Position& root, const RootMove& root_move);

class LineToMate {
  public:
    LineToMate(NodeSearch& nodes, StopRule& stop_rule) : nodes_(nodes), stop_rule_(stop_rule) {}

    // Completes the line of a mate, if it is one.  A mate whose line cannot be found becomes a
    // bound: its side has no less, but nobody can check it.
    void settle(const Position& root, RootMove& root_move);
    // The same without a search: a line that is short stays so, and the mate becomes a bound.
    void settle_at_once(const Position& root, RootMove& root_move);

  private:
    bool complete(const Position& root, RootMove& root_move);
    bool prove_from(const Position& root, RootMove& root_move, std::size_t known_plies);

    NodeSearch& nodes_;
    StopRule& stop_rule_;
};

}  // namespace sebastes
