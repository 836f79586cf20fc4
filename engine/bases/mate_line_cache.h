// The line to mate that endgame bases gave last.  The next iteration's mate mostly goes the same
// way, and to look a line up takes longer than a small search.
#pragma once

#include <span>
#include <vector>

#include "bases/endgame_bases.h"
#include "board/position.h"

namespace sebastes {

// Not thread-safe: one for each search.
class MateLineCache {
  public:
    // EndgameBases::line_to_mate(), looked up only where it is no part of the last line.  It is
    // valid until the next call.  The bases must be the same until clear().
    std::span<const Move> find(const EndgameBases& bases, const Position& position, int plies);
    void clear();

  private:
    std::vector<Move> line_;
    std::vector<Key> keys_;  // of the position before each move
};

}  // namespace sebastes
