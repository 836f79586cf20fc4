#include "search/time/search_budget.h"

#include <algorithm>

#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

void StopRule::restart() {
    has_answer_ = !watches_limits_;
    give_up_at_ = kNever;
    polls_in_ = 0;
}

bool StopRule::is_limit_reached(std::uint64_t nodes) {
    polls_in_ = kPollInterval;
    if (const auto limit = budget_.limits().nodes) {
        const std::uint64_t total = budget_.total_nodes();
        if (total >= *limit) {
            budget_.finish();
            return true;
        }
        // Look again in time to stop at the right node, however many search meanwhile.
        const std::uint64_t share =
            std::max<std::uint64_t>(1, (*limit - total) / budget_.threads());
        polls_in_ = static_cast<int>(std::min<std::uint64_t>(kPollInterval, share));
    }
    if (!watches_limits_) return false;
    const auto hard = budget_.clock().hard();
    if (hard && !budget_.pondering() && budget_.clock().elapsed(nodes) >= *hard) budget_.finish();
    return budget_.ended();
}

bool IterationTime::is_enough(const IterationResult& iteration) {
    stable_iterations_ = iteration.best == previous_best_
                             ? std::min(stable_iterations_ + 1, kStabilityMostIterations)
                             : 0;
    previous_best_ = iteration.best;
    const int drop = iteration.depth > kFallingMinDepth ? previous_score_ - iteration.score : 0;
    previous_score_ = iteration.score;

    const Limits& limits = budget_.limits();
    const Clock& clock = budget_.clock();
    if (limits.nodes && iteration.nodes >= *limits.nodes) return true;
    if (limits.soft_nodes && iteration.nodes >= *limits.soft_nodes) return true;
    if (!clock.soft() || budget_.pondering()) return false;
    if (limits.move_time) return clock.elapsed(iteration.nodes) >= *clock.hard();
    if (iteration.choices == 1 && iteration.depth >= kOnlyMoveDepth) return true;

    const double stability = kStabilityBase - kStabilityStep * stable_iterations_;
    const double falling =
        std::clamp<double>(1000 + 1000.0 * drop / kFallingScore, kFallingLeast, kFallingMost);
    double effort = 1000;
    if (iteration.depth > kEffortMinDepth) {
        const double share = static_cast<double>(iteration.best_nodes) /
                             static_cast<double>(std::max<std::uint64_t>(iteration.nodes, 1));
        effort =
            std::clamp(kEffortBase - kEffortFactor * share, 1.0 * kEffortLeast, 1.0 * kEffortMost);
    }
    const std::chrono::duration<double> limit =
        *clock.soft() * (stability * falling * effort / 1e9);
    return clock.elapsed(iteration.nodes) >=
           std::min<std::chrono::duration<double>>(limit, *clock.hard());
}

}  // namespace sebastes
