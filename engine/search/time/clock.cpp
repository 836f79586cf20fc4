#include "search/time/clock.h"

#include <algorithm>

#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// Times are clamped to 0 and this, a century.
constexpr std::int64_t kLongestTime = std::int64_t{100} * 366 * 24 * 3600 * 1000;  // ms

microseconds share_of(microseconds time, int thousandths) { return time * thousandths / 1000; }

milliseconds clamped(std::int64_t time) {
    return milliseconds(std::clamp<std::int64_t>(time, 0, kLongestTime));
}

}  // namespace

Clock::Clock(const Limits& limits, Color side, std::int64_t overhead, std::int64_t nodes_per_ms,
             TimePoint start, int move_number)
    : start_(start), nodes_per_ms_(nodes_per_ms) {
    const milliseconds kept = clamped(overhead);
    if (limits.move_time) {
        const microseconds given = std::max(clamped(*limits.move_time), milliseconds(1));
        // The system may wake the engine a little late.
        const microseconds wake = std::min(microseconds(kMoveTimeWake), given / kMoveTimeWakeParts);
        hard_ =
            given - std::min<microseconds>(kept, share_of(given, kMoveTimeOverheadShare) + wake);
        soft_ = hard_;
    } else if (limits.uses_clock(side)) {
        const microseconds left = clamped(*limits.time[side]);
        const microseconds increment = clamped(limits.increment[side]);
        // Near the reserve less of the increment is spent, so that the clock recovers.
        const milliseconds reserve(kClockReserve);
        const microseconds usable = std::max({microseconds(milliseconds(1)), left - kept - reserve,
                                              share_of(left, kClockLeastShare)});
        const microseconds gain =
            increment * std::min(std::chrono::floor<milliseconds>(usable), reserve).count() /
            reserve.count();
        microseconds soft{0};
        microseconds hard{0};
        if (limits.moves_to_go && *limits.moves_to_go > 0) {
            const int moves = std::min(*limits.moves_to_go, kClockMostMoves);
            const microseconds most = share_of(usable, kClockMovesMostShare);
            soft = usable / (moves + 1) + share_of(gain, kClockMovesIncrementShare);
            hard = std::min(most, soft * kClockMostFactor / 100);
            if (moves == 1) soft = hard = most;
        } else {
            soft =
                share_of(usable, clock_share(move_number)) + share_of(gain, kClockIncrementShare);
            hard = std::min(share_of(usable, kClockMostShare), soft * kClockMostFactor / 100);
        }
        const microseconds least(kClockLeast);
        hard_ = std::max(least, hard);
        soft_ = std::clamp(soft, least, *hard_);
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
