// The moves of the nodes on a line, one node's behind another's: each move picker takes the
// room it needs at the end and gives it back when it goes.  So what a node touches lies close
// together, and its frame on the program's stack stays small.
//
// One thread; at most two pickers a ply are alive.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/move_list.h"
#include "core/score.h"

namespace sebastes {

class MoveStack {
  public:
    static constexpr std::size_t kCapacity = 2 * (kMaxPly + 8) * kMaxMoves;

    // Left as it is until written: what is never used costs no memory.
    MoveStack()
        : moves_(std::make_unique_for_overwrite<std::uint16_t[]>(kCapacity)),
          keys_(std::make_unique_for_overwrite<int[]>(kCapacity)) {}

    std::size_t top() const { return top_; }
    void set_top(std::size_t top) {
        assert(top <= kCapacity);
        top_ = top;
    }
    std::uint16_t* moves() { return moves_.get() + top_; }
    int* keys() { return keys_.get() + top_; }

  private:
    std::unique_ptr<std::uint16_t[]> moves_;
    std::unique_ptr<int[]> keys_;
    std::size_t top_ = 0;
};

}  // namespace sebastes
