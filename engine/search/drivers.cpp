// The drivers: how the value of the root is found with the one node routine.
#include <algorithm>
#include <span>

#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

int Worker::run_driver(int depth, int guess) {
    switch (shared_.driver) {
        case Driver::Pvs:
            return drive_pvs(depth, guess);
        case Driver::MtdF:
            return drive_mtdf(depth, guess);
        case Driver::FullWindow:
            break;
    }
    return search_pass<NodeType::Pv>(-kInfinity, kInfinity, depth);
}

// One search of the root.  Scores of earlier passes are forgotten first: a pass that
// ends early must not leave them beside its own.
template <Worker::NodeType type>
int Worker::search_pass(int alpha, int beta, int depth) {
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        if (root_move.score != -kInfinity) root_move.last_score = root_move.score;
        root_move.score = -kInfinity;
    }
    const int score = search<type>(root_, alpha, beta, depth, 0, false);
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_),
                     root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    return score;
}

// Principal variation search inside a window around the last iteration's score, widened
// on the side where the score falls out of it.
int Worker::drive_pvs(int depth, int guess) {
    int delta = kAspirationWindow;
    int alpha = -kInfinity;
    int beta = kInfinity;
    if (depth >= kAspirationMinDepth && !is_mate(guess)) {
        alpha = std::max(guess - delta, -kInfinity);
        beta = std::min(guess + delta, kInfinity);
    }
    int reduced = 0;
    while (true) {
        const int score = search_pass<NodeType::Pv>(alpha, beta, std::max(1, depth - reduced));
        if (shared_.ended()) return score;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -kInfinity);
            reduced = 0;
            report(score, false, true);
        } else if (score >= beta) {
            beta = std::min(score + delta, kInfinity);
            if (shared_.selective) reduced = std::min(reduced + 1, 3);
            report(score, true, false);
        } else {
            return score;
        }
        delta += delta / 2;
        if (delta > 600) {
            alpha = -kInfinity;
            beta = kInfinity;
        }
    }
}

// MTD(f): zero-window searches that close in on the value from both sides (Plaat,
// Schaeffer, Pijls and de Bruin, 1996), with steps that grow after each fail-high.
int Worker::drive_mtdf(int depth, int guess) {
    int lower = -kInfinity;
    int upper = kInfinity;
    // How far apart the bounds may stay; mates are counted to the ply.
    const auto grain = [&] {
        return shared_.selective && !is_mate(lower) && !is_mate(upper) ? +kMtdGrain : 0;
    };
    int beta = std::clamp(is_mate(guess) ? guess : guess - kMtdOffset, -kMate + 1, kMate - 1);
    int up_step = kMtdUpStep;
    int down_step = 0;
    for (int pass = 1; lower + grain() < upper; ++pass) {
        if (shared_.selective && pass > kMtdMaxPasses) {
            // Unstable bounds: let one PVS window settle it.
            return search_pass<NodeType::Pv>(-kInfinity, kInfinity, depth);
        }
        const int score = search_pass<NodeType::ZeroWindow>(beta - 1, beta, depth);
        if (shared_.ended()) return score;
        if (score >= beta) {
            lower = score;
            report(score, true, false);
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
    root_moves_[pv_index_].score = value;
    root_moves_[pv_index_].bound = Bound::Exact;
    return value;
}

int Worker::search_root(int depth) {
    root_depth_ = depth;
    pv_index_ = 0;
    return run_driver(depth, 0);
}

RootMove* Worker::find_root_move(Move move) {
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i)
        if (root_moves_[i].move == move) return &root_moves_[i];
    return nullptr;
}

void Worker::take_root_score(RootMove& root_move, int score, int alpha, int beta, bool pv) {
    root_move.score = score;
    root_move.bound = score >= beta ? Bound::Lower : score <= alpha ? Bound::Upper : Bound::Exact;
    root_move.selective_depth = selective_depth_;
    if (!pv) {
        root_move.line = line_from_root(root_move.move);
        return;
    }
    // Behind a move that fails high there is no line: what was expected before stands.
    const std::span<const Move> rest = pv_lines_.line(1);
    if (root_move.bound == Bound::Lower && rest.empty()) return;
    root_move.line.assign(1, root_move.move);
    root_move.line.insert(root_move.line.end(), rest.begin(), rest.end());
}

}  // namespace sebastes
