// The drivers: how the value of the root is found with the one node routine.
#include <algorithm>

#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

int Worker::run_driver(int depth, int guess) {
    switch (shared_.driver) {
        case Driver::Pvs: return drive_pvs(depth, guess);
        case Driver::MtdF: return drive_mtdf(depth, guess);
        case Driver::FullWindow: break;
    }
    const int score = search<NodeType::Pv>(root_, -kInfinity, kInfinity, depth, 0, false);
    sort_root_moves();
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
        const int score = search<NodeType::Pv>(root_, alpha, beta, std::max(1, depth - reduced), 0, false);
        sort_root_moves();
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
    const int grain = shared_.selective ? kMtdGrain : 0;
    int lower = -kInfinity;
    int upper = kInfinity;
    int beta = std::clamp(guess, -kMate + 1, kMate - 1);
    int up_step = kMtdFirstStep;
    int down_step = 0;
    for (int pass = 1; lower + grain < upper; ++pass) {
        if (shared_.selective && pass > kMtdMaxPasses) {
            // Unstable bounds: let one PVS window settle it.
            const int score = search<NodeType::Pv>(root_, -kInfinity, kInfinity, depth, 0, false);
            sort_root_moves();
            return score;
        }
        const int score = search<NodeType::ZeroWindow>(root_, beta - 1, beta, depth, 0, false);
        sort_root_moves();
        if (shared_.ended()) return score;
        if (score >= beta) {
            lower = score;
            report(score, true, false);
            beta = std::min(lower + up_step, upper);
            up_step *= 2;
        } else {
            upper = score;
            beta = std::max(upper - down_step, lower + 1);
            down_step = down_step * 2 + 4;
        }
        beta = std::clamp(beta, -kMate + 1, kMate);
        if (lower >= kMate - 1 || upper <= -kMate) break;
    }
    // The move that failed high last stands first; its value is the lower bound.
    const int value = lower > -kInfinity ? lower : upper;
    root_moves_[pv_index_].score = value;
    return value;
}

int Worker::search_root(int depth) {
    root_depth_ = depth;
    pv_index_ = 0;
    return run_driver(depth, 0);
}

void Worker::sort_root_moves() {
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

RootMove* Worker::find_root_move(Move move) {
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i)
        if (root_moves_[i].move == move) return &root_moves_[i];
    return nullptr;
}

void Worker::take_root_score(RootMove& root_move, int score) {
    root_move.score = score;
    root_move.selective_depth = selective_depth_;
    root_move.line = line_from_root(root_move.move);
}

// Follows the PV table from the root, as far as its moves are legal and the game goes on.
std::vector<Move> Worker::line_from_root(Move first) {
    std::vector<Move> moves{first};
    Position position = root_.after(first);
    keys_.push(position.key());
    int reversible = std::min(frame(0)->reversible + 1, position.halfmove_clock());
    const auto over = [&] {
        return position.has_insufficient_material() || position.halfmove_clock() >= 100 ||
               keys_.is_repetition(reversible, static_cast<int>(moves.size()));
    };
    for (bool grown = true; grown && moves.size() < kMaxPly;) {
        grown = false;
        const std::span<const Move> found = lines_.line(position.key());
        const std::vector<Move> rest(found.begin(), found.end());
        for (const Move move : rest) {
            if (moves.size() >= kMaxPly || over() || !position.is_legal(move)) {
                grown = false;
                break;
            }
            position = position.after(move);
            keys_.push(position.key());
            reversible = std::min(reversible + 1, position.halfmove_clock());
            moves.push_back(move);
            grown = true;
        }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) keys_.pop();
    return moves;
}

}  // namespace sebastes
