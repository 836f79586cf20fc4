#include "search/time/iteration_time.h"

#include <algorithm>

namespace sebastes {

bool IterationTime::is_enough(const IterationResult& iteration) {
    stable_iterations_ =
        iteration.best == previous_best_ ? std::min(stable_iterations_ + 1, 10) : 0;
    previous_best_ = iteration.best;
    const int drop = iteration.depth > 4 ? previous_score_ - iteration.score : 0;
    previous_score_ = iteration.score;

    const Limits& limits = budget_.limits();
    const Clock& clock = budget_.clock();
    if (limits.nodes && iteration.nodes >= *limits.nodes) return true;
    if (limits.soft_nodes && iteration.nodes >= *limits.soft_nodes) return true;
    if (!clock.soft() || budget_.pondering()) return false;
    if (limits.move_time) return clock.elapsed(iteration.nodes) >= *clock.hard();
    if (iteration.choices == 1 && iteration.depth >= 6) return true;

    const double stability = 1.35 - 0.075 * stable_iterations_;
    const double falling = std::clamp(1.0 + drop / 120.0, 0.85, 1.5);
    double effort = 1.0;
    if (iteration.depth > 6) {
        const double share = static_cast<double>(iteration.best_nodes) /
                             static_cast<double>(std::max<std::uint64_t>(iteration.nodes, 1));
        effort = std::clamp(1.9 - 1.4 * share, 0.5, 1.5);
    }
    const std::chrono::duration<double> limit = *clock.soft() * (stability * falling * effort);
    return clock.elapsed(iteration.nodes) >=
           std::min<std::chrono::duration<double>>(limit, *clock.hard());
}

}  // namespace sebastes
