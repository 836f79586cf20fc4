#include "search/time/clock.h"

#include <algorithm>

namespace sebastes {

namespace {

// Clocks beyond a century, or below zero, are taken as that.
constexpr std::int64_t kLongestTime = std::int64_t{100} * 366 * 24 * 3600 * 1000;

constexpr std::int64_t kReserve = 80;  // ms
constexpr std::int64_t kMoveTimeShare = 20;

}  // namespace

Clock::Clock(const Limits& limits, Color side, std::int64_t overhead, std::int64_t nodes_per_ms,
             TimePoint start)
    : start_(start), nodes_per_ms_(nodes_per_ms) {
    if (limits.move_time) {
        const std::int64_t given = std::clamp<std::int64_t>(*limits.move_time, 1, kLongestTime);
        // Nothing is lost when it ends a little late: the overhead takes a share at most.
        hard_ = given - std::min(overhead, given / kMoveTimeShare);
        soft_ = hard_;
    } else if (limits.uses_clock(side)) {
        const std::int64_t left = std::clamp<std::int64_t>(*limits.time[side], 0, kLongestTime);
        const std::int64_t increment =
            std::clamp<std::int64_t>(limits.increment[side], 0, kLongestTime);
        // A reserve stays on the clock, so that a machine too busy to wake the engine in
        // time does not lose the game; and a large overhead still leaves a tenth to think.
        // Near the reserve less of the increment is spent, so that the clock recovers.
        const std::int64_t usable =
            std::max<std::int64_t>({1, left - overhead - kReserve, left / 10});
        const std::int64_t gain = increment * std::min(usable, kReserve) / kReserve;
        std::int64_t soft = 0;
        std::int64_t hard = 0;
        if (limits.moves_to_go && *limits.moves_to_go > 0) {
            const std::int64_t moves = std::min(*limits.moves_to_go, 40);
            soft = usable / (moves + 1) + gain / 2;
            hard = std::min(usable * 8 / 10, 4 * soft);
            if (moves == 1) soft = hard = usable * 8 / 10;
        } else {
            soft = usable / 20 + gain * 3 / 4;
            hard = std::min(usable * 4 / 10, 4 * soft);
        }
        hard_ = std::max<std::int64_t>(1, hard);
        soft_ = std::clamp<std::int64_t>(soft, 1, *hard_);
    }
}

std::int64_t Clock::elapsed(std::uint64_t nodes) const {
    if (nodes_per_ms_ > 0) return static_cast<std::int64_t>(nodes) / nodes_per_ms_;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 start_)
        .count();
}

}  // namespace sebastes
