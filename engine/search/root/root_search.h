// RootSearch is one thread's iterative deepening over the root moves, with reports.  A driver
// (search/driver.h) finds the value of the root by passes; a pass loops over the root moves with
// one window.  The node search below knows of neither.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/mate/mate_finder.h"
#include "search/node/node_search.h"
#include "search/root/line_to_mate.h"
#include "search/root/root_move.h"
#include "search/search_report.h"
#include "search/search_request.h"
#include "search/time/search_budget.h"

namespace sebastes {

class RootSearch {
  public:
    // `index` 0 is the thread that reports and watches the limits.  What is referred to is
    // shared by the threads of a search.
    RootSearch(TranspositionTable& table, SearchBudget& budget, std::size_t index);

    // Forgets what earlier searches taught.
    void clear() { nodes_.clear(); }
    // Makes ready for a search, of which `task` and its request must stay till its end.
    void prepare(const SearchTask& task);

    // Searches deeper and deeper until a limit or the stop flag ends it, or memory is too short.
    // Does not throw: the root moves are then as the last whole iteration left them.
    void iterate();
    bool ran_out_of_memory() const { return ran_out_of_memory_; }

    const NodeCounter& node_counter() const { return nodes_.node_counter(); }
    const NodeCounter& tablebase_hit_counter() const { return nodes_.tablebase_hit_counter(); }
    int completed_depth() const { return completed_depth_; }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // What there is to say of a root move, as the `number`-th best line.
    SearchReport report_of(const RootMove& root_move, std::size_t number) const;

    // ---- For drivers ----

    // Searches the moves in the order of the pass before, and returns the value of the best:
    // fail-soft, see NodeSearch::search().  They are then in the order of their scores.
    int pass(NodeType type, int alpha, int beta, int depth);
    // The search is over; what passes return means nothing any more.
    bool ended() const { return stop_rule_.is_over(nodes_.nodes()); }
    // Scores need not be exact to the centipawn (SearchMode::selective).
    bool is_selective() const { return options().selective; }
    // Tells that the value is at least, or at most, the score.
    void report_bound(int score, Bound bound);
    // The value of the first move is exactly this.
    void settle(int value);

  private:
    const SearchOptions& options() const { return task_->options(); }
    const Position& root() const { return task_->request.game.position(); }
    std::size_t lines() const { return std::min(options().lines(), root_moves_.size()); }
    // Behind the root moves that are searched together: those of the same rank.
    std::size_t end_of_rank() const;
    void deepen();
    bool search_lines(int depth);
    void forget_scores();
    int search_move(RootMove& root_move, int number, NodeType type, int alpha, int beta, int depth);
    void take_line(RootMove& root_move, bool open_window);
    void tell_current_move(Move move, int number) const;
    // Every move is searched as it is, so that what is found holds for the position.
    bool is_whole() const {
        return pv_index_ == 0 && all_root_moves_ && !is_biased_ &&
               end_of_rank() == root_moves_.size();
    }
    bool may_find_mates() const;
    // A mate that is proven beside the search by depth stays in front until that has the line of
    // one as soon.
    void take_proven_mate();
    bool is_last_iteration();
    void finish_interrupted();
    bool overrules(const RootMove& best, const RootMove& whole) const;
    void report_all();
    std::vector<Key> keys_of_best_line() const;
    std::optional<int> score_of_best_line() const;
    RootMove* find(Move move);
    bool reports() const { return index_ == 0 && task_->request.on_report; }
    // Details are shown only in long searches, as most readers want whole results.
    bool is_long() const;

    TranspositionTable& table_;
    SearchBudget& budget_;
    std::size_t index_;
    StopRule stop_rule_;
    IterationTime iteration_time_;
    NodeSearch nodes_;
    LineToMate line_to_mate_;
    MateFinder mate_finder_;

    const SearchTask* task_ = nullptr;
    std::vector<RootMove> root_moves_;
    std::vector<RootMove> completed_;  // as the last whole iteration left them
    bool all_root_moves_ = true;       // the search is not restricted to some
    bool is_biased_ = false;           // some of them have a bias
    bool ran_out_of_memory_ = false;
    std::size_t pv_index_ = 0;  // root moves before it are done (MultiPV)
    int root_depth_ = 0;
    int completed_depth_ = 0;
    std::uint64_t nodes_shown_ = 0;  // by the last report of an answer
};

}  // namespace sebastes
