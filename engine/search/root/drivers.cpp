// The drivers: principal variation search (the default), MTD(f), and the whole window for tests.
#include <algorithm>

#include "search/parameters.h"
#include "search/root/root_search.h"

namespace sebastes {

using namespace parameters;

namespace {

// Principal variation search (Marsland and Campbell, 1982) inside an aspiration window around the
// last iteration's score, which is widened on the side where the score falls out of it.
int drive_pvs(RootSearch& root, int depth, int previous_score) {
    int delta = kAspirationWindow;
    int alpha = -kInfinity;
    int beta = kInfinity;
    if (depth >= kAspirationMinDepth && !is_mate(previous_score)) {
        alpha = std::max(previous_score - delta, -kInfinity);
        beta = std::min(previous_score + delta, kInfinity);
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

// MTD(f): zero-window searches that close in on the value from both sides (Plaat,
// Schaeffer, Pijls and de Bruin, 1996), with steps that grow until there is a bound on each side,
// then in the middle.
int drive_mtdf(RootSearch& root, int depth, int previous_score) {
    int lower = -kInfinity;
    int upper = kInfinity;
    // How far apart the bounds may stay; known wins are counted to the ply.
    const auto grain = [&] {
        return root.is_selective() && !is_known(lower) && !is_known(upper) ? kMtdGrain : 0;
    };
    int beta = is_known(previous_score) ? previous_score : previous_score - kMtdOffset;
    int up_step = kMtdUpStep;
    int down_step = 0;
    while (lower + grain() < upper) {
        beta = std::clamp(beta, -kMate + 1, kMate);
        const int score = root.pass(NodeType::NonPv, beta - 1, beta, depth, beta <= previous_score);
        if (root.ended()) return score;
        if (score >= beta) {
            lower = score;
            root.report_bound(score, Bound::Lower);
            beta = lower + up_step;
            up_step *= 2;
        } else {
            upper = score;
            beta = upper - down_step;
            down_step = down_step * 2 + kMtdDownStep;
        }
        if (lower > -kInfinity && upper < kInfinity) beta = lower + (upper - lower + 1) / 2;
        if (lower >= kMate - 1 || upper <= -kMate) break;
    }
    // The first move is the one that failed high last; its value is the lower bound.
    const int value = lower > -kInfinity ? lower : upper;
    root.settle(value);
    return value;
}

}  // namespace

int drive(RootSearch& root, Driver driver, int depth, int previous_score) {
    switch (driver) {
        case Driver::Pvs:
            return drive_pvs(root, depth, previous_score);
        case Driver::Mtdf:
            return drive_mtdf(root, depth, previous_score);
        case Driver::FullWindow:
            break;
    }
    return root.pass(NodeType::Pv, -kInfinity, kInfinity, depth);
}

}  // namespace sebastes
