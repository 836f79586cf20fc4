// ShortMates finds mates in one and two by trying all moves, as the leaves of the proof search.  It
// does not see draws by repetition or by the fifty-move rule; a mate in one needs neither.
//
// One thread at a time may call it.
#pragma once

#include <cstdint>

#include "board/board.h"
#include "core/move.h"

namespace sebastes {

class ShortMates {
  public:
    // Whether the side to move can force mate within so many moves, 1 or 2.
    bool forces_mate(const Board& board, int moves) {
        return static_cast<bool>(moves == 1 ? mate_in_one(board) : mate_in_two(board));
    }
    // The first move of such a mate; no move if there is none.
    Move mate_in_one(const Board& board);
    Move mate_in_two(const Board& board);

    // Whether the side to move has a reply after which the other side does not mate in so many
    // moves, 1 or 2, or whether it is stalemated.
    bool escapes(const Board& board, int moves);

    // The number of boards that were searched so far.
    std::uint64_t nodes() const { return nodes_; }

  private:
    std::uint64_t nodes_ = 0;
    Move defences_[2];  // the last replies that worked, by moves; they are tried first
};

}  // namespace sebastes
