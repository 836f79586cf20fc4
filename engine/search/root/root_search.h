// The root search: a thread's iterative deepening over the root's moves, by a driver, with
// reports.  Below it is the node search, of which it knows only what it is for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/key_history.h"
#include "board/position.h"
#include "book/move_correction.h"
#include "search/driver.h"
#include "search/mate/mate_finder.h"
#include "search/node/node_search.h"
#include "search/root/drivers.h"
#include "search/root/mate_proof.h"
#include "search/root/root_move.h"
#include "search/search_report.h"
#include "search/time/iteration_time.h"
#include "search/time/search_budget.h"
#include "search/time/stop_rule.h"

namespace sebastes {

// How the threads of one search go about it.
struct RootSettings {
    const Driver* driver = usual_driver();
    std::size_t multi_pv = 1;  // best lines to find
    int max_depth = kMaxPly - 1;
    SearchPolicy policy;
    std::vector<MoveCorrection> corrections;  // of root moves; the others have none
    std::vector<RankedMove> ranks;            // of root moves, by endgame bases; may be empty
    std::function<void(const SearchReport&)> on_report;
    // Told the depth, the root move that is searched now, and its number from 1.
    std::function<void(int, Move, int)> on_current_move;
};

class RootSearch final : private RootMoves, private RootPasses {
  public:
    // `index` 0 is the thread that reports and watches the limits.  What is referred to is
    // shared by the threads of a search.
    RootSearch(TranspositionTable& table, SearchBudget& budget, const RootSettings& settings,
               std::size_t index);

    // Forgets what earlier searches taught.
    void clear() { nodes_.clear(); }
    // Makes ready for a search of `root` and of these of its moves, at least one.  `keys` are
    // those of the whole game, the root's included.
    void prepare(const Position& root, const KeyHistory& keys, const std::vector<Move>& moves);

    // Searches deeper and deeper until a limit or the stop flag ends it, or memory is too short.
    // Does not throw: the root moves are then as the last whole iteration left them.
    void iterate();
    bool ran_out_of_memory() const { return ran_out_of_memory_; }

    const NodeCounter& node_counter() const { return nodes_.node_counter(); }
    const NodeCounter& base_hit_counter() const { return nodes_.base_hit_counter(); }
    int completed_depth() const { return completed_depth_; }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // What there is to say of a root move, as the `number`-th best line.
    SearchReport report_of(const RootMove& root_move, std::size_t number) const;

  private:
    // RootMoves
    Move first() const override;
    bool wants(Move move, int number) override;
    void searched(const SearchedRootMove& result) override;
    bool is_whole() const override {
        return pv_index_ == 0 && all_root_moves_ && !is_corrected_ &&
               end_of_rank() == root_moves_.size();
    }
    // RootPasses
    int pass(NodeType type, int alpha, int beta, int depth) override;
    bool ended() const override { return stop_rule_.is_over(nodes_.nodes()); }
    const SearchPolicy& policy() const override { return settings_.policy; }
    void report_bound(int score, Bound bound) override;
    void settle(int value) override;

    std::size_t lines() const { return std::min(settings_.multi_pv, root_moves_.size()); }
    // Behind the root moves that are searched together: those of the same rank.
    std::size_t end_of_rank() const;
    void deepen();
    bool search_lines(int depth);
    // The pass where root moves have corrections, and its parts (corrected_pass.cpp).
    int corrected_pass(NodeType type, int alpha, int beta, int depth);
    int search_alone(const RootMove& root_move, NodeType type, int alpha, int beta, int depth);
    // Looks for a mate by proof, for a share of the nodes, and puts what it found in front.
    void look_for_mate();
    bool may_look_for_mate() const;
    bool is_last_iteration();
    void finish_interrupted();
    bool overrules(const RootMove& best, const RootMove& whole) const;
    void report_all();
    std::vector<Key> keys_of_best_line() const;
    std::optional<int> score_of_best_line() const;
    RootMove* find(Move move);
    bool reports() const { return index_ == 0 && settings_.on_report; }
    // Details are shown only in long searches, as most readers want whole results.
    bool is_long() const;

    TranspositionTable& table_;
    SearchBudget& budget_;
    const RootSettings& settings_;
    std::size_t index_;
    StopRule stop_rule_;
    IterationTime iteration_time_;
    NodeSearch nodes_;
    MateProof mate_proof_;
    MateFinder mate_finder_;

    Position root_ = Position::start();
    std::vector<RootMove> root_moves_;
    std::vector<RootMove> completed_;  // as the last whole iteration left them
    bool all_root_moves_ = true;       // the search is not restricted to some
    bool is_corrected_ = false;        // some of them have a correction
    bool begins_pass_ = true;          // nothing was searched before in this pass
    bool ran_out_of_memory_ = false;
    bool shows_bound_ = false;  // by the last report
    std::size_t pv_index_ = 0;  // root moves before it are done (MultiPV)
    int root_depth_ = 0;
    int completed_depth_ = 0;
};

}  // namespace sebastes
