// RootSearch is one thread's iterative deepening over the root moves, with reports.  A driver
// (drivers.cpp) finds the value of the root by passes; a pass loops over the root moves with one
// window.  The node search below knows of neither.
//
// Beside the iterations the first thread looks for mates by proof-number search, for a share of the
// nodes.  Where the score is far from even this finds forced mates that are too deep for the
// iterations: of 183 foreign mates in 7 to 15 at 1,000,000 nodes, 155 in place of 138
// (bench/sprt.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

#include "book/learning.h"
#include "core/score.h"
#include "search/mate/mate_search.h"
#include "search/node/node_search.h"
#include "search/search_request.h"
#include "search/time/search_budget.h"

namespace sebastes {

// RootMove holds a move at the root and what the search knows of it.  The score is that of the last
// pass in which the move raised alpha, with the bias.
struct RootMove {
    Move move;
    int bias = 0;
    // The rank by tablebases (tablebase/tablebases.h).  Moves of different ranks are not searched
    // together.  The known score replaces that of the search, unless the search finds a mate.
    int rank = 0;
    std::optional<int> known_score{};
    int score = -kInfinity;
    int previous_score = -kInfinity;  // of the iteration before
    int last_score = -kInfinity;      // of the last pass in which it had one
    Bound bound = Bound::Exact;       // of the score
    int selective_depth = 0;
    std::uint64_t nodes = 0;  // spent below it in this search
    std::vector<Move> line;   // begins with `move`

    bool shows_known_score() const { return known_score && !is_mate(score); }
    // The score to report: without the bias and the noise of draw scores.
    int plain_score() const {
        const int plain = unbiased_score(score, bias);
        if (shows_known_score()) return *known_score;
        return std::abs(plain) <= kDrawNoise ? kDraw : plain;
    }
};

class RootSearch {
  public:
    // `index` 0 is the thread that reports and watches the limits.  What is referred to is
    // shared by the threads of a search.
    RootSearch(TranspositionTable& table, SearchBudget& budget, std::size_t index);

    // Clears the histories and all else that earlier searches have stored.
    void clear() { nodes_.clear(); }
    // Prepares a search.  The task and what it refers to must outlive the search.
    void prepare(const SearchTask& task);

    // Searches deeper and deeper until a limit or the stop flag ends the search, or memory is
    // short. It does not throw: when memory is short, the root moves are those of the last whole
    // iteration.
    void iterate();
    bool ran_out_of_memory() const { return ran_out_of_memory_; }

    const ThreadCounters& counters() const { return nodes_.counters(); }
    int completed_depth() const { return completed_depth_; }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // The report of a root move as the `number`-th best line.
    SearchReport report_of(const RootMove& root_move, std::size_t number) const;

    // ---- For drivers ----

    // Searches the moves in the order of the pass before, and returns the value of the best:
    // fail-soft, see NodeSearch::search().  They are then in the order of their scores. `cut_node`
    // says that the first move is expected to beat beta.
    int pass(NodeType type, int alpha, int beta, int depth, bool cut_node = false);
    // Whether the search is over; what passes return is then without meaning.
    bool ended() const { return stop_rule_.is_over(nodes_.nodes()); }
    // Scores need not be exact to the centipawn (SearchMode::selective).
    bool is_selective() const { return options().selective; }
    // Reports that the value is at least, or at most, the score.
    void report_bound(int score, Bound bound);
    // Sets the value of the first move, which is exact.
    void settle(int value);

  private:
    const SearchOptions& options() const { return task_->options(); }
    const Position& root() const { return task_->request->game.position(); }
    std::size_t lines() const { return std::min(options().lines(), root_moves_.size()); }
    // The end of the root moves that are searched together, which have the same rank.
    std::size_t end_of_rank() const;
    void deepen();
    bool search_lines(int depth);
    int search_move(RootMove& root_move, int number, NodeType type, int alpha, int beta, int depth);
    void take_line(RootMove& root_move, bool open_window);
    // Whether all moves are searched without bias, so that the result holds for the position.
    bool is_whole() const {
        return pv_index_ == 0 && all_root_moves_ && !is_biased_ &&
               end_of_rank() == root_moves_.size();
    }

    // Mates.
    bool may_find_mates() const;
    std::uint64_t nodes_for_mate_search(int score, int distance) const;
    void search_for_mate();
    void take_proven_mate();
    const ForcedMate* proven_mate() const {
        return mate_search_ && !mate_search_->mates().empty() ? &mate_search_->mates().front()
                                                              : nullptr;
    }
    bool ends_in_mate(const RootMove& root_move) const;
    void check_mate_line(RootMove& root_move) const;
    void complete_mate_line(RootMove& root_move);
    bool complete_mate_line_from(RootMove& root_move, std::size_t known_plies);

    bool is_last_iteration();
    void finish_interrupted();
    bool overrules(const RootMove& best, const RootMove& whole) const;
    void report_all();
    void follow(const RootMove& best);
    // Whether the search has taken long enough to report bounds and the current move.
    bool is_long() const;

    TranspositionTable& table_;
    SearchBudget& budget_;
    std::size_t index_;
    StopRule stop_rule_;
    IterationTime iteration_time_;
    NodeSearch nodes_;
    std::unique_ptr<TranspositionTable> mate_table_;  // of mate_search_
    std::unique_ptr<MateSearch> mate_search_;         // null until a mate is looked for

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

// Finds the value of the root at this depth.  `previous_score` is that of the iteration before.
int drive(RootSearch& root, Driver driver, int depth, int previous_score);

}  // namespace sebastes
