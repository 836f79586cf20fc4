// Iterative deepening: the loop over depths, its reports and its use of time.
#include <algorithm>
#include <cassert>
#include <utility>

#include "board/move_list.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

Worker::Worker(Shared& shared, std::size_t index)
    : shared_(shared), index_(index), histories_(std::make_unique<Histories>()) {
    clear();
}

void Worker::clear() {
    histories_->clear();
    lines_.clear();
    for (Frame& frame : frames_) frame = Frame{};
}

void Worker::prepare(const Position& root, const KeyHistory& keys,
                     const std::vector<Move>& root_moves) {
    root_ = root;
    all_root_moves_ = root_moves.size() == legal_moves(root.board()).size();
    keys_ = keys;
    keys_.reserve(keys.size() + kMaxPly + 8);
    evaluation_.start(root_);
    root_moves_.clear();
    for (const Move move : root_moves) {
        root_moves_.emplace_back();
        root_moves_.back().move = move;
        root_moves_.back().line = {move};
    }
    for (Frame& frame : frames_) {
        frame = Frame{};
        frame.continuation = &histories_->no_continuation;
    }
    frame(0)->reversible = root.halfmove_clock();
    completed_.clear();
    lines_.clear();
    line_keys_.clear();
    pv_index_ = 0;
    root_depth_ = completed_depth_ = selective_depth_ = 0;
    null_move_min_ply_ = 0;
    previous_best_ = Move{};
    stable_iterations_ = 0;
    poll_countdown_ = 0;
    nodes_ = 0;
}

void Worker::iterate() {
    assert(!root_moves_.empty());
    const Limits& limits = shared_.limits;
    const int last_depth = std::clamp(limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    const std::size_t lines = std::min(shared_.multi_pv, root_moves_.size());

    for (int depth = 1; depth <= last_depth; ++depth) {
        // Helpers of Lazy SMP differ by skipping some depths.
        if (index_ > 0 && depth > 1 && (depth + static_cast<int>(index_)) % 4 == 0) continue;
        root_depth_ = depth;
        lines_.new_iteration();
        for (RootMove& root_move : root_moves_) root_move.previous_score = root_move.score;
        for (pv_index_ = 0; pv_index_ < lines; ++pv_index_) {
            selective_depth_ = 0;
            const int guess = root_moves_[pv_index_].previous_score;
            run_driver(depth, guess == -kInfinity ? 0 : guess);
            if (shared_.ended() && completed_depth_ > 0) break;
        }
        if (shared_.ended() && completed_depth_ > 0 && pv_index_ < lines) break;
        pv_index_ = 0;
        std::stable_sort(root_moves_.begin(),
                         root_moves_.begin() + static_cast<std::ptrdiff_t>(lines),
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        completed_depth_ = depth;
        settle_mates();
        completed_ = root_moves_;
        remember_line();
        if (index_ != 0) {
            if (shared_.ended()) break;
            continue;
        }
        report_all();
        const int score = root_moves_.front().score;
        if (limits.mate && is_win(score) && root_moves_.front().bound == Bound::Exact &&
            mate_distance(score) <= *limits.mate)
            break;
        if (shared_.ended() || out_of_time(score)) break;
    }
    finish_interrupted();
}

// Cut off in the middle of an iteration: the last whole one stands, but for a better move
// that this one had found.
void Worker::finish_interrupted() {
    pv_index_ = 0;
    for (RootMove& root_move : root_moves_)
        if (root_move.score == -kInfinity) root_move.score = root_move.last_score;
    if (completed_.empty()) {
        if (index_ == 0) report_all();
        return;
    }
    const RootMove best = std::move(root_moves_.front());
    root_moves_ = completed_;
    if (best.move == root_moves_.front().move || best.score == -kInfinity) return;
    if (best.bound == Bound::Upper) return;  // it may be any worse than that
    std::erase_if(root_moves_, [&](const RootMove& each) { return each.move == best.move; });
    root_moves_.insert(root_moves_.begin(), best);
    if (is_mate(best.score) && best.bound == Bound::Exact && !ends_in_mate(root_moves_.front()))
        root_moves_.front().bound = is_win(best.score) ? Bound::Lower : Bound::Upper;
    if (index_ == 0) report_all();
}

// Whether another iteration is not worth starting.  Thinks longer while the best move
// changes, while the score falls, and while other moves take much of the effort.
bool Worker::out_of_time(int score) {
    const RootMove& best = root_moves_.front();
    stable_iterations_ = best.move == previous_best_ ? std::min(stable_iterations_ + 1, 10) : 0;
    previous_best_ = best.move;
    const int drop = root_depth_ > 4 ? previous_iteration_score_ - score : 0;
    previous_iteration_score_ = score;
    const std::uint64_t searched = nodes();
    if (shared_.limits.nodes && searched >= *shared_.limits.nodes) return true;
    if (!shared_.clock.soft() || shared_.control->pondering()) return false;
    if (shared_.limits.move_time) return shared_.clock.elapsed(searched) >= *shared_.clock.hard();
    if (root_moves_.size() == 1 && root_depth_ >= 6) return true;  // nothing to choose

    const double stability = 1.35 - 0.075 * stable_iterations_;
    const double falling = std::clamp(1.0 + drop / 120.0, 0.85, 1.5);
    double effort = 1.0;
    if (root_depth_ > 6) {
        const double share = static_cast<double>(best.nodes) /
                             static_cast<double>(std::max<std::uint64_t>(searched, 1));
        effort = std::clamp(1.9 - 1.4 * share, 0.5, 1.5);
    }
    const double limit = static_cast<double>(*shared_.clock.soft()) * stability * falling * effort;
    const auto elapsed = static_cast<double>(shared_.clock.elapsed(searched));
    return elapsed >= std::min(limit, static_cast<double>(*shared_.clock.hard()));
}

// The keys along the best line: nodes on it count as PV nodes in the next iteration,
// also for drivers whose windows are all zero.
void Worker::remember_line() {
    line_keys_.clear();
    if (shared_.driver != Driver::MtdF || !shared_.selective) return;
    Position position = root_;
    line_keys_.push_back(position.key());
    for (const Move move : root_moves_.front().line) {
        position = position.after(move);
        line_keys_.push_back(position.key());
    }
}

void Worker::report(int score, bool lower, bool upper) {
    // Bounds are shown only in long searches, as most readers want whole results.
    if (index_ != 0 || !shared_.on_report || shared_.multi_pv > 1) return;
    if (shared_.clock.elapsed(nodes()) < 3000) return;
    const RootMove& root_move = root_moves_[pv_index_];
    SearchReport line;
    line.depth = root_depth_;
    line.selective_depth = selective_depth_;
    line.score = score;
    line.is_lower_bound = lower;
    line.is_upper_bound = upper;
    line.nodes = total_nodes ? total_nodes() : nodes();
    line.milliseconds = shared_.clock.elapsed(nodes());
    line.hash_per_mille = shared_.table.per_mille_full();
    line.line = root_move.line;
    shared_.on_report(line);
}

void Worker::tell_current_move(Move move, int number) const {
    if (index_ == 0 && shared_.on_current_move && shared_.clock.elapsed(nodes()) >= 3000)
        shared_.on_current_move(root_depth_, move, number);
}

void Worker::report_all() {
    if (!shared_.on_report) return;
    const std::size_t lines = std::min(shared_.multi_pv, root_moves_.size());
    for (std::size_t i = 0; i < lines; ++i) {
        const RootMove& root_move = root_moves_[i];
        SearchReport line;
        line.depth = root_depth_;
        line.selective_depth = root_move.selective_depth;
        line.multi_pv = i + 1;
        line.score = root_move.score;
        line.is_lower_bound = root_move.bound == Bound::Lower;
        line.is_upper_bound = root_move.bound == Bound::Upper;
        line.nodes = total_nodes ? total_nodes() : nodes();
        line.milliseconds = shared_.clock.elapsed(nodes());
        line.hash_per_mille = shared_.table.per_mille_full();
        line.line = root_move.line;
        if (root_move.score != -kInfinity) shared_.on_report(line);
    }
}

}  // namespace sebastes
