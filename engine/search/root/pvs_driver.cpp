// Principal variation search (Marsland and Campbell, 1982) inside aspiration windows.
#include <algorithm>

#include "search/parameters.h"
#include "search/root/root_search.h"

namespace sebastes {

using namespace parameters;

namespace {

// Principal variation search inside a window around the last iteration's score, widened
// on the side where the score falls out of it.
int drive_pvs(RootSearch& root, int depth, int guess) {
    int delta = kAspirationWindow;
    int alpha = -kInfinity;
    int beta = kInfinity;
    if (depth >= kAspirationMinDepth && !is_mate(guess)) {
        alpha = std::max(guess - delta, -kInfinity);
        beta = std::min(guess + delta, kInfinity);
    }
    int reduced = 0;
    while (true) {
        const int score = root.pass(NodeType::Pv, alpha, beta, std::max(1, depth - reduced));
        if (root.ended()) return score;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -kInfinity);
            reduced = 0;
            root.report_bound(score, Bound::Upper);
        } else if (score >= beta) {
            beta = std::min(score + delta, kInfinity);
            if (root.is_selective()) reduced = std::min(reduced + 1, kFailHighMaxReduction);
            root.report_bound(score, Bound::Lower);
        } else {
            return score;
        }
        delta += delta / 2;
        if (delta > kAspirationMaxDelta) {
            alpha = -kInfinity;
            beta = kInfinity;
        }
    }
}

}  // namespace

extern constinit const Driver kPvs{"PVS", false, drive_pvs};

}  // namespace sebastes
