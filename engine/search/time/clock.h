// Clock turns the time on a chess clock into limits for one search: a soft limit, after which no
// new iteration starts and which IterationTime stretches or shrinks, and a hard limit, at which the
// search is cut off.
//
// Times are microseconds of a monotonic clock since `go` arrived: a clock that is nearly down
// leaves less than a millisecond for a move.  With `nodestime` a millisecond is that many nodes
// instead, so that games repeat exactly.  An object is immutable, so any thread may read it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "board/board.h"
#include "search/limits.h"

namespace sebastes {

using TimePoint = std::chrono::steady_clock::time_point;

// The least number, from 1, that a move usually has in a game with so few pieces on the board.  The
// move number of a FEN may be 1 even in an endgame.
inline int usual_move_number(const Board& board) {
    const int exchanged = 32 - board.occupied().count();
    return 1 + exchanged * 6 / 5;
}

class Clock {
  public:
    Clock() = default;
    // `overhead`, in ms, is kept back for delays between the engine and the clock.  Without moves
    // to go, early moves of the game (`move_number` from 1) get a smaller share of the time left.
    Clock(const Limits& limits, Color side, std::int64_t overhead, std::int64_t nodes_per_ms,
          TimePoint start, int move_number = 1);

    std::chrono::microseconds elapsed(std::uint64_t nodes) const;
    // The same in milliseconds, for reports.
    std::int64_t elapsed_ms(std::uint64_t nodes) const {
        return std::chrono::floor<std::chrono::milliseconds>(elapsed(nodes)).count();
    }
    // Absent when time does not limit the search.
    std::optional<std::chrono::microseconds> soft() const { return soft_; }
    std::optional<std::chrono::microseconds> hard() const { return hard_; }
    // With `nodestime`: the nodes that a thread may still search after `nodes` until the hard
    // limit.
    std::optional<std::uint64_t> nodes_left(std::uint64_t nodes) const;
    TimePoint start() const { return start_; }

  private:
    TimePoint start_ = std::chrono::steady_clock::now();
    std::int64_t nodes_per_ms_ = 0;
    std::optional<std::chrono::microseconds> soft_;
    std::optional<std::chrono::microseconds> hard_;
};

}  // namespace sebastes
