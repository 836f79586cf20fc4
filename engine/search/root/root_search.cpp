#include "search/root/root_search.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <span>
#include <utility>

#include "board/move_list.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

bool is_better(const RootMove& a, const RootMove& b) {
    return a.rank != b.rank ? a.rank > b.rank : a.score > b.score;
}

auto at(std::vector<RootMove>& moves, std::size_t index) {
    return moves.begin() + static_cast<std::ptrdiff_t>(index);
}

}  // namespace

RootSearch::RootSearch(TranspositionTable& table, SearchBudget& budget,
                       const RootSettings& settings, std::size_t index)
    : table_(table),
      budget_(budget),
      settings_(settings),
      index_(index),
      stop_rule_(budget, index == 0),
      iteration_time_(budget),
      nodes_(table, stop_rule_),
      mate_proof_(nodes_, stop_rule_),
      mate_finder_(budget) {}

void RootSearch::prepare(const Position& root, const KeyHistory& keys,
                         const std::vector<Move>& moves) {
    root_ = root;
    all_root_moves_ = moves.size() == legal_moves(root.board()).size();
    pv_index_ = 0;
    root_moves_.clear();
    for (const Move move : moves) {
        root_moves_.emplace_back();
        root_moves_.back().move = move;
        root_moves_.back().line = {move};
    }
    is_corrected_ = false;
    for (const MoveCorrection& each : settings_.corrections)
        if (RootMove* const root_move = find(each.move)) {
            root_move->correction = each.centipawns;
            is_corrected_ = is_corrected_ || each.centipawns != 0;
        }
    auto ranked = root_moves_.begin();  // they come in the order of the ranking
    for (const RankedMove& each : settings_.ranks) {
        const auto found = std::find_if(ranked, root_moves_.end(), [&](const RootMove& root_move) {
            return root_move.move == each.move;
        });
        if (found == root_moves_.end()) continue;
        found->rank = each.rank;
        found->known_score = each.score;
        std::rotate(ranked, found, found + 1);
        ++ranked;
    }
    std::stable_sort(root_moves_.begin(), root_moves_.end(), is_better);
    completed_.clear();
    begins_pass_ = true;
    ran_out_of_memory_ = shows_bound_ = false;
    root_depth_ = completed_depth_ = 0;
    stop_rule_.restart();
    iteration_time_.restart();
    nodes_.prepare(root_, keys, settings_.policy, *this);
    mate_proof_.prepare(settings_.policy.bases, keys);
    mate_finder_.prepare(root_, keys, moves);
}

void RootSearch::iterate() {
    assert(!root_moves_.empty());
    try {
        deepen();
        finish_interrupted();
    } catch (const std::bad_alloc&) {
        ran_out_of_memory_ = true;
        if (!completed_.empty()) root_moves_.swap(completed_);
    }
}

void RootSearch::deepen() {
    for (int depth = 1; depth <= settings_.max_depth; ++depth) {
        // Helpers of Lazy SMP differ by skipping some depths.
        if (index_ > 0 && depth > 1 && (depth + static_cast<int>(index_)) % 4 == 0) continue;
        root_depth_ = depth;
        nodes_.new_iteration(depth, keys_of_best_line(), score_of_best_line());
        if (!search_lines(depth)) break;
        completed_depth_ = depth;
        stop_rule_.has_answer();
        for (std::size_t i = 0; i < lines(); ++i) mate_proof_.settle(root_, root_moves_[i]);
        look_for_mate();
        std::vector<RootMove> whole = root_moves_;  // so that all of it is there, or none
        completed_.swap(whole);
        if (index_ == 0) report_all();
        if (index_ == 0 ? is_last_iteration() : ended()) break;
    }
}

// The best lines one after the other.  False when the iteration was cut off.
bool RootSearch::search_lines(int depth) {
    for (RootMove& root_move : root_moves_) root_move.previous_score = root_move.score;
    for (pv_index_ = 0; pv_index_ < lines(); ++pv_index_) {
        nodes_.reset_selective_depth();
        const int guess = root_moves_[pv_index_].previous_score;
        settings_.driver->drive(*this, depth, guess == -kInfinity ? 0 : guess);
        if (ended() && (completed_depth_ > 0 || index_ > 0)) return false;
    }
    pv_index_ = 0;
    std::stable_sort(root_moves_.begin(), at(root_moves_, lines()), is_better);
    return true;
}

bool RootSearch::is_last_iteration() {
    const RootMove& best = root_moves_.front();
    const Limits& limits = budget_.limits();
    if (limits.mate && is_win(best.score) && best.bound == Bound::Exact &&
        mate_distance(best.score) <= *limits.mate)
        return true;
    return ended() || iteration_time_.is_enough({root_depth_, best.move, best.score, nodes_.nodes(),
                                                 best.nodes, end_of_rank()});
}

// Cut off in the middle of an iteration: the last whole one stands, but for a better move
// that this one had found.  Where several lines are shown they are of one depth, in order.
// What is shown last is the answer, not a bound.
void RootSearch::finish_interrupted() {
    pv_index_ = 0;
    for (RootMove& root_move : root_moves_)
        if (root_move.score == -kInfinity) root_move.score = root_move.last_score;
    if (completed_.empty()) {
        if (index_ == 0) report_all();
        return;
    }
    RootMove best = std::move(root_moves_.front());
    root_moves_.swap(completed_);
    completed_.clear();
    if (overrules(best, root_moves_.front())) {
        std::erase_if(root_moves_, [&](const RootMove& each) { return each.move == best.move; });
        root_moves_.insert(root_moves_.begin(), std::move(best));
        mate_proof_.settle_at_once(root_, root_moves_.front());
        if (index_ == 0) report_all();
    } else if (shows_bound_) {
        root_depth_ = completed_depth_;
        report_all();
    }
}

// Whether the best move of an iteration that was cut off is answered instead of the last whole
// one's.
bool RootSearch::overrules(const RootMove& best, const RootMove& whole) const {
    if (lines() > 1 || best.move == whole.move || best.score == -kInfinity) return false;
    if (best.bound == Bound::Upper) return false;  // it may be any worse than that
    return !mate_finder_.mate() || best.score >= whole.score;
}

std::vector<Key> RootSearch::keys_of_best_line() const {
    std::vector<Key> keys;
    if (completed_.empty() || !settings_.policy.zero_window_root) return keys;
    Position position = root_;
    keys.push_back(position.key());
    for (const Move move : completed_.front().line) {
        position = position.after(move);
        keys.push_back(position.key());
    }
    return keys;
}

std::optional<int> RootSearch::score_of_best_line() const {
    if (completed_.empty()) return std::nullopt;
    return completed_.front().plain_score();
}

// ---- What the node search asks and tells ----

RootMove* RootSearch::find(Move move) {
    const std::size_t end = end_of_rank();
    for (std::size_t i = pv_index_; i < end; ++i)
        if (root_moves_[i].move == move) return &root_moves_[i];
    return nullptr;
}

std::size_t RootSearch::end_of_rank() const {
    std::size_t end = pv_index_;
    while (end < root_moves_.size() && root_moves_[end].rank == root_moves_[pv_index_].rank) ++end;
    return end;
}

Move RootSearch::first() const {
    std::size_t i = pv_index_;
    while (i + 1 < end_of_rank() && root_moves_[i].correction != 0) ++i;
    return root_moves_[i].move;
}

bool RootSearch::wants(Move move, int number) {
    const RootMove* const root_move = find(move);
    if (root_move == nullptr) return false;        // not asked for, or shown before (MultiPV)
    if (root_move->correction != 0) return false;  // searched alone
    if (index_ == 0 && settings_.on_current_move && is_long())
        settings_.on_current_move(root_depth_, move, number);
    return true;
}

void RootSearch::searched(const SearchedRootMove& result) {
    RootMove& root_move = *find(result.move);
    root_move.nodes += result.nodes;
    if (!result.counts || (!begins_pass_ && result.score <= result.alpha)) {
        root_move.score = -kInfinity;
        return;
    }
    root_move.score = corrected_score(result.score, root_move.correction);
    root_move.bound = result.score >= result.beta    ? Bound::Lower
                      : result.score <= result.alpha ? Bound::Upper
                                                     : Bound::Exact;
    root_move.selective_depth = nodes_.selective_depth();
    if (!result.open_window) {
        root_move.line = nodes_.line_by_key(root_move.move);
        return;
    }
    // Behind a move that fails high there is no line: what was expected before stands.
    const std::span<const Move> rest = nodes_.line_from(1);
    if (root_move.bound == Bound::Lower && rest.empty()) return;
    root_move.line.assign(1, root_move.move);
    root_move.line.insert(root_move.line.end(), rest.begin(), rest.end());
}

// ---- What a driver may do ----

// Scores of earlier passes are forgotten first: a pass that ends early must not leave them
// beside its own.
int RootSearch::pass(NodeType type, int alpha, int beta, int depth) {
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        if (root_move.score != -kInfinity) root_move.last_score = root_move.score;
        root_move.score = -kInfinity;
    }
    const int score = is_corrected_ ? corrected_pass(type, alpha, beta, depth)
                                    : nodes_.search_root(type, alpha, beta, depth);
    std::stable_sort(at(root_moves_, pv_index_), root_moves_.end(), is_better);
    return score;
}

void RootSearch::settle(int value) {
    root_moves_[pv_index_].score = value;
    root_moves_[pv_index_].bound = Bound::Exact;
}

// ---- Reports ----

bool RootSearch::is_long() const {
    return budget_.clock().elapsed_ms(nodes_.nodes()) >= kLongSearch;
}

SearchReport RootSearch::report_of(const RootMove& root_move, std::size_t number) const {
    SearchReport report;
    report.depth = root_depth_;
    report.selective_depth = root_move.selective_depth;
    report.multi_pv = number;
    report.score = root_move.plain_score();
    report.is_lower_bound = root_move.bound == Bound::Lower && !root_move.shows_known_score();
    report.is_upper_bound = root_move.bound == Bound::Upper && !root_move.shows_known_score();
    report.nodes = budget_.total_nodes();
    report.base_hits = budget_.total_base_hits();
    report.milliseconds = budget_.clock().elapsed_ms(nodes_.nodes());
    report.hash_per_mille = table_.per_mille_full();
    report.line = root_move.line;
    return report;
}

void RootSearch::report_bound(int score, Bound bound) {
    if (!reports() || settings_.multi_pv > 1 || !is_long()) return;
    if (root_moves_[pv_index_].known_score) return;
    SearchReport report = report_of(root_moves_[pv_index_], 1);
    report.selective_depth = nodes_.selective_depth();
    report.score = plain_score(score, root_moves_[pv_index_].correction);
    report.is_lower_bound = bound == Bound::Lower;
    report.is_upper_bound = bound == Bound::Upper;
    settings_.on_report(report);
    shows_bound_ = true;
}

void RootSearch::report_all() {
    if (!settings_.on_report) return;
    shows_bound_ = false;
    for (std::size_t i = 0; i < lines(); ++i)
        if (root_moves_[i].score != -kInfinity)
            settings_.on_report(report_of(root_moves_[i], i + 1));
}

}  // namespace sebastes
