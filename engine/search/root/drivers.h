// What a driver is made of: a function that finds the value of the root by passes, each a
// search with a window.  A new one is a file with its constant and a line in drivers.cpp.
#pragma once

#include "core/score.h"
#include "search/driver.h"
#include "search/node/node_search.h"

namespace sebastes {

// The root as a driver sees it.
class RootPasses {
  public:
    // Searches the root; the moves are then in the order of their scores.
    virtual int pass(NodeType type, int alpha, int beta, int depth) = 0;
    // The search is over; what passes return means nothing any more.
    virtual bool ended() const = 0;
    virtual const SearchPolicy& policy() const = 0;
    // Tells that the value is at least, or at most, the score.
    virtual void report_bound(int score, Bound bound) = 0;
    // The value of the first move is exactly this.
    virtual void settle(int value) = 0;

  protected:
    ~RootPasses() = default;
};

}  // namespace sebastes
