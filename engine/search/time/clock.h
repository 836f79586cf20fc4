// Turns the time on a chess clock into limits for one search: a soft one, after which
// no new iteration starts, and a hard one, at which the search is cut off.
//
// Times are milliseconds of a monotonic clock since the search was asked for.  With
// `nodestime` a thousandth of a move's time is that many nodes instead, so that
// games repeat exactly.  Immutable once made, so any thread may ask.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "search/limits.h"

namespace sebastes {

using TimePoint = std::chrono::steady_clock::time_point;

class Clock {
  public:
    Clock() = default;
    // `overhead` is kept back for what lies between the engine and the clock.
    Clock(const Limits& limits, Color side, std::int64_t overhead, std::int64_t nodes_per_ms,
          TimePoint start);

    std::int64_t elapsed(std::uint64_t nodes) const;
    // Absent when time does not limit the search.
    std::optional<std::int64_t> soft() const { return soft_; }
    std::optional<std::int64_t> hard() const { return hard_; }
    TimePoint start() const { return start_; }

  private:
    TimePoint start_ = std::chrono::steady_clock::now();
    std::int64_t nodes_per_ms_ = 0;
    std::optional<std::int64_t> soft_;
    std::optional<std::int64_t> hard_;
};

}  // namespace sebastes
