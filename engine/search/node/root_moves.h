// What the node search asks and tells at the root, where somebody else keeps the moves.
#pragma once

#include <cstdint>

#include "core/move.h"

namespace sebastes {

// A root move that was searched with the window (alpha, beta).
struct SearchedRootMove {
    Move move;
    int score;
    int alpha;
    int beta;
    bool counts;          // the first of the pass, or better than alpha: its score stands
    bool open_window;     // its line is in the triangular PV, else in the PV table
    std::uint64_t nodes;  // that it took
};

class RootMoves {
  public:
    // The move to search first.
    virtual Move first() const = 0;
    // Whether to search this one, which would be the `number`-th of the pass.
    virtual bool wants(Move move, int number) = 0;
    virtual void searched(const SearchedRootMove& result) = 0;
    // No move is left out, so that what is found holds for the position.
    virtual bool is_whole() const = 0;

  protected:
    ~RootMoves() = default;
};

}  // namespace sebastes
