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
        return moves == 1 ? static_cast<bool>(mate_in_one(board)) : mates_in_two(board);
    }
    // A move that mates; no move if there is none.
    Move mate_in_one(const Board& board);

    // Boards looked at so far.
    std::uint64_t nodes() const { return nodes_; }

    // Whether the side to move has a reply after which the other does not mate in so many moves,
    // 1 or 2; or is stalemated.
    bool escapes(const Board& board, int moves);

  private:
    bool mates_in_two(const Board& board);

    std::uint64_t nodes_ = 0;
    Move defences_[2];  // the last that worked, by moves: tried first
};

}  // namespace sebastes
