// MTD(f).
#include <algorithm>

#include "search/parameters.h"
#include "search/root/root_search.h"

namespace sebastes {

using namespace parameters;

namespace {

// MTD(f): zero-window searches that close in on the value from both sides (Plaat,
// Schaeffer, Pijls and de Bruin, 1996), with steps that grow after each fail-high.
int drive_mtdf(RootSearch& root, int depth, int guess) {
    int lower = -kInfinity;
    int upper = kInfinity;
    // How far apart the bounds may stay; known wins are counted to the ply.
    const auto grain = [&] {
        return root.is_selective() && !is_known(lower) && !is_known(upper) ? kMtdGrain : 0;
    };
    int beta = std::clamp(is_known(guess) ? guess : guess - kMtdOffset, -kMate + 1, kMate - 1);
    int up_step = kMtdUpStep;
    int down_step = 0;
    for (int pass = 1; lower + grain() < upper; ++pass) {
        if (root.is_selective() && pass > kMtdMaxPasses) {
            // Unstable bounds: let one PVS window settle it.
            return root.pass(NodeType::Pv, -kInfinity, kInfinity, depth);
        }
        const int score = root.pass(NodeType::NonPv, beta - 1, beta, depth);
        if (root.ended()) return score;
        if (score >= beta) {
            lower = score;
            root.report_bound(score, Bound::Lower);
            beta = std::min(lower + up_step, upper);
            up_step *= 2;
        } else {
            upper = score;
            beta = std::max(upper - down_step, lower + 1);
            down_step = down_step * 2 + kMtdDownStep;
        }
        beta = std::clamp(beta, -kMate + 1, kMate);
        if (lower >= kMate - 1 || upper <= -kMate) break;
    }
    // The move that failed high last stands first; its value is the lower bound.
    const int value = lower > -kInfinity ? lower : upper;
    root.settle(value);
    return value;
}

}  // namespace

extern constinit const Driver kMtdf{"MTDf", true, drive_mtdf};

}  // namespace sebastes
