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

// Whether the search by depth has found a forced mate with its line.
bool has_mate_line(const RootMove& best) {
    return is_win(best.score) && best.bound == Bound::Exact;
}

int plies_to_mate(int score) { return is_win(score) ? kMate - score : kMate + score; }

}  // namespace

RootSearch::RootSearch(TranspositionTable& table, SearchBudget& budget, std::size_t index)
    : table_(table),
      budget_(budget),
      index_(index),
      stop_rule_(budget, index == 0),
      iteration_time_(budget),
      nodes_(table, stop_rule_) {}

void RootSearch::prepare(const SearchTask& task) {
    task_ = &task;
    all_root_moves_ = task.moves.size() == legal_moves(root().board()).size();
    pv_index_ = 0;
    root_moves_.clear();
    nodes_.prepare(task);
    if (index_ == 0) nodes_.counters().tablebase_hits = task.ranks.size();
    for (const Move move : nodes_.in_order(task.moves)) {
        root_moves_.emplace_back();
        root_moves_.back().move = move;
        root_moves_.back().line = {move};
    }
    is_biased_ = false;
    for (const MoveBias& each : options().biases)
        if (const auto biased = std::ranges::find(root_moves_, each.move, &RootMove::move);
            biased != root_moves_.end()) {
            biased->bias = each.centipawns;
            is_biased_ = is_biased_ || each.centipawns != 0;
        }
    auto ranked = root_moves_.begin();  // the ranked moves come first, in their order
    for (const RankedMove& each : task.ranks) {
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
    ran_out_of_memory_ = false;
    root_depth_ = completed_depth_ = 0;
    nodes_shown_ = 0;
    stop_rule_.restart();
    iteration_time_.restart();
    mate_search_.reset();
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
    const int max_depth = task_->request->max_depth();
    for (int depth = 1; depth <= max_depth; ++depth) {
        // Helpers of Lazy SMP differ by skipping some depths.
        if (index_ > 0 && depth > 1 && (depth + static_cast<int>(index_)) % 4 == 0) continue;
        root_depth_ = depth;
        std::optional<int> score;
        if (!completed_.empty()) score = completed_.front().plain_score();
        nodes_.new_iteration(depth, score);
        if (!search_lines(depth)) break;
        completed_depth_ = depth;
        stop_rule_.has_answer();
        for (std::size_t i = 0; i < lines(); ++i) complete_mate_line(root_moves_[i]);
        if (may_find_mates()) take_proven_mate();
        completed_ = std::vector(root_moves_);  // a copy that fails leaves the old value
        if (index_ == 0) report_all();
        if (index_ == 0 ? is_last_iteration() : ended()) break;
    }
}

// Searches the best lines one after the other.  Returns false when the iteration was cut off.
bool RootSearch::search_lines(int depth) {
    for (RootMove& root_move : root_moves_) root_move.previous_score = root_move.score;
    for (pv_index_ = 0; pv_index_ < lines(); ++pv_index_) {
        nodes_.reset_selective_depth();
        const int previous_score = root_moves_[pv_index_].previous_score;
        drive(*this, options().driver, depth, previous_score == -kInfinity ? 0 : previous_score);
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

// After an iteration that was cut off: the result is that of the last whole iteration, except for a
// better move that this one had found.  Several lines are all of the last whole iteration.  The
// last report shows the answer, not a bound, with all nodes and the whole time.
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
        check_mate_line(root_moves_.front());
        if (index_ == 0) report_all();
    } else if (index_ == 0 && nodes_.nodes() != nodes_shown_) {
        root_depth_ = completed_depth_;
        report_all();
    }
}

// Whether the best move of an iteration that was cut off replaces that of the last whole one.
bool RootSearch::overrules(const RootMove& best, const RootMove& whole) const {
    if (lines() > 1 || best.move == whole.move || best.score == -kInfinity) return false;
    if (best.bound == Bound::Upper) return false;  // it may be any worse than that
    return !proven_mate() || best.score >= whole.score;
}

// MTD(f) has no PV nodes; the nodes on this line take their place.
void RootSearch::follow(const RootMove& best) {
    if (!options().selective || options().driver != Driver::Mtdf) return;
    Position position = root();
    std::vector<Key> keys{position.key()};
    for (const Move move : best.line) {
        position = position.after(move);
        keys.push_back(position.key());
    }
    nodes_.follow(std::move(keys));
}

bool RootSearch::may_find_mates() const {
    return index_ == 0 && lines() == 1 && options().selective && task_->error == nullptr &&
           !is_biased_ && task_->ranks.empty();
}

// The nodes of the mate search after an iteration with this score, `distance` from even.
std::uint64_t RootSearch::nodes_for_mate_search(int score, int distance) const {
    if (distance < kWideScore) return 0;
    const std::uint64_t before = mate_search_ ? mate_search_->nodes() : 0;
    const std::uint64_t by_depth = nodes_.nodes() - before;
    const std::uint64_t wanted = distance >= kDecidedScore ? by_depth / kMateSearchDecidedShare
                                 : score >= kDraw          ? by_depth / kMateSearchShare
                                                           : 0;
    std::uint64_t left = StopRule::kNever;
    if (const auto limit = budget_.limits().nodes)
        left = *limit - std::min(*limit, budget_.total_nodes());
    const auto of_clock = budget_.clock().nodes_left(nodes_.nodes());
    if (of_clock && !budget_.pondering()) left = std::min(left, *of_clock);
    return std::min(wanted - std::min(wanted, before), left - std::min(left, kMateSearchReserve));
}

// Looks for a mate that is shorter than the one whose line the iterations have found.
void RootSearch::search_for_mate() {
    const RootMove& best = root_moves_.front();
    const int score = best.plain_score();
    const std::uint64_t nodes = nodes_for_mate_search(score, nodes_.distance_from_even(score));
    if (nodes == 0) return;
    if (!mate_table_) mate_table_ = std::make_unique<TranspositionTable>(kMateSearchMib);
    if (!mate_search_) {
        mate_table_->clear();
        mate_search_ = std::make_unique<MateSearch>(*mate_table_, 0, budget_, task_->request->game,
                                                    task_->moves, 1);
    }
    const std::uint64_t before = mate_search_->nodes();
    const int known = has_mate_line(best) ? mate_distance(best.score) - 1 : kMateSearchMoves;
    mate_search_->find(std::min(known, kMateSearchMoves), nodes);
    ThreadCounters::add(nodes_.counters().nodes, mate_search_->nodes() - before);
}

// A mate that is proven beside the iterations stays in front until these find a line to a mate that
// is as short.
void RootSearch::take_proven_mate() {
    search_for_mate();
    const ForcedMate* const mate = proven_mate();
    const RootMove& best = root_moves_.front();
    if (mate == nullptr || (has_mate_line(best) && mate_in(2 * mate->moves - 1) <= best.score))
        return;
    const auto found = std::ranges::find(root_moves_, mate->line.front(), &RootMove::move);
    found->score = mate_in(2 * mate->moves - 1);
    found->bound = Bound::Exact;
    found->line = mate->line;
    std::rotate(root_moves_.begin(), found, found + 1);
}

// Whether the line of a move whose score is a mate has the right length and ends in it.
bool RootSearch::ends_in_mate(const RootMove& root_move) const {
    if (static_cast<int>(root_move.line.size()) != plies_to_mate(root_move.score)) return false;
    Position position = root();
    for (const Move move : root_move.line) position = position.after(move);
    return position.in_check() && !has_legal_move(position.board());
}

// A mate whose line does not lead to it becomes a bound: its side has no less, but nobody can check
// the mate.
void RootSearch::check_mate_line(RootMove& root_move) const {
    if (is_mate(root_move.score) && root_move.bound == Bound::Exact && !ends_in_mate(root_move))
        root_move.bound = is_win(root_move.score) ? Bound::Lower : Bound::Upper;
}

// Table cut-offs can leave the line of a mate short.  A search finds the rest: from the end of the
// known part first, then from nearer and nearer to the root.
void RootSearch::complete_mate_line(RootMove& root_move) {
    if (!is_mate(root_move.score) || root_move.bound != Bound::Exact || ends_in_mate(root_move))
        return;
    const int plies = plies_to_mate(root_move.score);
    if (plies >= 1 && plies < kMaxPly) {
        const std::uint64_t spent = nodes_.nodes();
        stop_rule_.give_up_at(spent + kLineToMateNodes + spent / kLineToMateShare);
        bool whole = false;
        for (std::size_t keep = std::min(root_move.line.size(), std::size_t(plies - 1));
             keep > 0 && !whole && !nodes_.should_stop(); keep = keep > 2 ? keep / 2 : keep - 1)
            whole = complete_mate_line_from(root_move, keep);
        stop_rule_.give_up_at(StopRule::kNever);
    }
    check_mate_line(root_move);
}

// Searches the position after the first plies of the line, with a window for just the mate that the
// score claims, and takes the rest of the line from there.  Returns whether the line is whole.
bool RootSearch::complete_mate_line_from(RootMove& root_move, std::size_t known_plies) {
    const int ply = static_cast<int>(known_plies);
    const int score = ply % 2 == 0 ? root_move.score : -root_move.score;
    const int found = nodes_.search_behind({root_move.line.data(), known_plies}, score - 1,
                                           score + 1, plies_to_mate(root_move.score) - ply);
    if (found != score || nodes_.should_stop()) return false;
    RootMove whole = root_move;
    const std::span<const Move> rest = nodes_.line_from(ply);
    whole.line.resize(known_plies);
    whole.line.insert(whole.line.end(), rest.begin(), rest.end());
    if (!ends_in_mate(whole)) return false;
    root_move = std::move(whole);
    return true;
}

// ---- A pass over the root's moves ----

std::size_t RootSearch::end_of_rank() const {
    std::size_t end = pv_index_;
    while (end < root_moves_.size() && root_moves_[end].rank == root_moves_[pv_index_].rank) ++end;
    return end;
}

int RootSearch::pass(NodeType type, int alpha, int beta, int depth, bool cut_node) {
    // A pass that ends early must not leave scores of earlier ones beside its own.
    for (std::size_t i = pv_index_; i < root_moves_.size(); ++i) {
        RootMove& root_move = root_moves_[i];
        if (root_move.score != -kInfinity) root_move.last_score = root_move.score;
        root_move.score = -kInfinity;
    }
    nodes_.enter_root(cut_node);
    const OnCurrentMove& tell = task_->request->on_current_move;
    const std::size_t end = end_of_rank();
    int best = -kInfinity;
    Move best_move;
    for (std::size_t i = pv_index_; i < end && best < beta; ++i) {
        RootMove& root_move = root_moves_[i];
        const int number = static_cast<int>(i - pv_index_) + 1;
        if (index_ == 0 && tell && is_long()) tell(root_depth_, root_move.move, number);
        const int score = search_move(root_move, number, type, std::max(alpha, best), beta, depth);
        if (nodes_.should_stop()) break;
        if (score > best) best_move = root_move.move;
        best = std::max(best, score);
    }
    if (is_whole() && !nodes_.should_stop()) {
        const Bound bound = best >= beta    ? Bound::Lower
                            : best <= alpha ? Bound::Upper
                                            : Bound::Exact;
        nodes_.store_root(best_move, best, bound, depth);
    }
    std::stable_sort(at(root_moves_, pv_index_), root_moves_.end(), is_better);
    if (best >= beta) follow(root_moves_[pv_index_]);
    return best;
}

// Searches a move in a window that is shifted by its bias.  After the first move, PVS opens the
// window only for moves that beat alpha with a zero window.
int RootSearch::search_move(RootMove& root_move, int number, NodeType type, int alpha, int beta,
                            int depth) {
    const int low = least_score(alpha + 1, root_move.bias) - 1;
    const int high = least_score(beta, root_move.bias);
    const std::uint64_t nodes_before = nodes_.nodes();
    const auto search = [&](NodeType window, int bound) {
        return nodes_.search_root_move(window, root_move.move, number, low, bound, depth);
    };
    bool open_window = type == NodeType::Pv && number == 1;
    int score = 0;
    if (!open_window) {
        score = search(NodeType::NonPv, low + 1);
        open_window = type == NodeType::Pv && score > low;
    }
    if (open_window && !nodes_.should_stop()) score = search(NodeType::Pv, high);
    root_move.nodes += nodes_.nodes() - nodes_before;
    if (nodes_.should_stop()) return -kInfinity;
    const int biased = biased_score(score, root_move.bias);
    // Of a move that is no better than those before only this is known, so it gets no score.
    if (number > 1 && score <= low) return biased;
    root_move.score = biased;
    root_move.bound = score >= high ? Bound::Lower : score <= low ? Bound::Upper : Bound::Exact;
    root_move.selective_depth = nodes_.selective_depth();
    take_line(root_move, open_window);
    return biased;
}

void RootSearch::take_line(RootMove& root_move, bool open_window) {
    if (!open_window) {
        root_move.line = nodes_.line_by_key(root_move.move);
        return;
    }
    // A move that fails high may have no line; it then keeps the one that it had.
    const std::span<const Move> rest = nodes_.line_from(1);
    if (root_move.bound == Bound::Lower && rest.empty()) return;
    root_move.line.assign(1, root_move.move);
    root_move.line.insert(root_move.line.end(), rest.begin(), rest.end());
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
    report.tablebase_hits = budget_.total(&ThreadCounters::tablebase_hits);
    report.milliseconds = budget_.clock().elapsed_ms(nodes_.nodes());
    report.hash_per_mille = table_.per_mille_full();
    report.line = root_move.line;
    return report;
}

void RootSearch::report_bound(int score, Bound bound) {
    if (index_ > 0 || !task_->request->on_report || lines() > 1 || !is_long()) return;
    if (root_moves_[pv_index_].known_score) return;
    SearchReport report = report_of(root_moves_[pv_index_], 1);
    report.selective_depth = nodes_.selective_depth();
    report.score = unbiased_score(score, root_moves_[pv_index_].bias);
    report.is_lower_bound = bound == Bound::Lower;
    report.is_upper_bound = bound == Bound::Upper;
    task_->request->on_report(report);
}

void RootSearch::report_all() {
    if (!task_->request->on_report) return;
    nodes_shown_ = nodes_.nodes();
    for (std::size_t i = 0; i < lines(); ++i)
        if (root_moves_[i].score != -kInfinity)
            task_->request->on_report(report_of(root_moves_[i], i + 1));
}

}  // namespace sebastes
