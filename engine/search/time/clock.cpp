#include "search/time/clock.h"

#include <algorithm>

namespace sebastes {

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// Clocks beyond a century, or below zero, are taken as that.
constexpr std::int64_t kLongestTime = std::int64_t{100} * 366 * 24 * 3600 * 1000;  // ms

constexpr milliseconds kReserve{80};
constexpr int kMoveTimeShare = 20;
constexpr microseconds kWake{3000};
constexpr int kWakeShare = 3;
constexpr microseconds kLeast{50};

milliseconds said(std::int64_t time) {
    return milliseconds(std::clamp<std::int64_t>(time, 0, kLongestTime));
}

}  // namespace

Clock::Clock(const Limits& limits, Color side, std::int64_t overhead, std::int64_t nodes_per_ms,
             TimePoint start)
    : start_(start), nodes_per_ms_(nodes_per_ms) {
    const milliseconds kept = said(overhead);
    if (limits.move_time) {
        const microseconds given = std::max(said(*limits.move_time), milliseconds(1));
        // Few mind when it ends a little late: the overhead takes a share at most, and what a busy
        // machine needs to go on with a program.
        const microseconds wake = std::min(kWake, given / kWakeShare);
        hard_ = given - std::min<microseconds>(kept, given / kMoveTimeShare + wake);
        soft_ = hard_;
    } else if (limits.uses_clock(side)) {
        const microseconds left = said(*limits.time[side]);
        const microseconds increment = said(limits.increment[side]);
        // A reserve stays on the clock, so that a machine too busy to wake the engine in
        // time does not lose the game; and a large overhead still leaves a tenth to think.
        // Near the reserve less of the increment is spent, so that the clock recovers.
        const microseconds usable =
            std::max({microseconds(milliseconds(1)), left - kept - kReserve, left / 10});
        const microseconds gain =
            increment * std::min(std::chrono::floor<milliseconds>(usable), kReserve).count() /
            kReserve.count();
        microseconds soft{0};
        microseconds hard{0};
        if (limits.moves_to_go && *limits.moves_to_go > 0) {
            const int moves = std::min(*limits.moves_to_go, 40);
            soft = usable / (moves + 1) + gain / 2;
            hard = std::min(usable * 8 / 10, 4 * soft);
            if (moves == 1) soft = hard = usable * 8 / 10;
        } else {
            soft = usable / 20 + gain * 3 / 4;
            hard = std::min(usable * 4 / 10, 4 * soft);
        }
        hard_ = std::max(kLeast, hard);
        soft_ = std::clamp(soft, kLeast, *hard_);
    }
}

std::chrono::microseconds Clock::elapsed(std::uint64_t nodes) const {
    if (nodes_per_ms_ > 0)
        return microseconds(static_cast<std::int64_t>(nodes) * 1000 / nodes_per_ms_);
    return std::chrono::floor<microseconds>(std::chrono::steady_clock::now() - start_);
}

std::optional<std::uint64_t> Clock::nodes_left(std::uint64_t nodes) const {
    if (nodes_per_ms_ <= 0 || !hard_) return std::nullopt;
    const std::int64_t left = std::max(*hard_ - elapsed(nodes), microseconds(0)).count();
    return static_cast<std::uint64_t>(left / 1000 * nodes_per_ms_ +
                                      left % 1000 * nodes_per_ms_ / 1000);
}

}  // namespace sebastes
