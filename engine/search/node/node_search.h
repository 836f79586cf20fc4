// NodeSearch finds the value of a position by alpha-beta search, with pruning, reductions and
// extensions, and keeps what its thread learns meanwhile.  It knows nothing of root moves or
// reports, and of the driver only whether it is MTD(f).
//
// Each thread has one object.  Threads share the transposition table and the budget, nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/key_history.h"
#include "board/position.h"
#include "board/position_facts.h"
#include "core/move.h"
#include "core/piece.h"
#include "core/score.h"
#include "eval/accumulator_stack.h"
#include "eval/drawn_ending.h"
#include "search/node/histories.h"
#include "search/node/move_picker.h"
#include "search/node/pv_table.h"
#include "search/parameters.h"
#include "search/search_request.h"
#include "search/strength.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"
#include "system/large_memory.h"

namespace sebastes {

// StackEntry is the data of one ply that other nodes of the line use.
struct StackEntry {
    Move move;                               // the move made at this ply; none: a null move
    Piece piece = Piece::None;               // the piece that made it
    bool quiet = false;                      // whether it is no capture, promotion or castling
    PieceToHistory* continuation = nullptr;  // the continuation history of that move
    Bitboard attacked;           // the squares attacked by the enemy before a quiet move
    int static_eval = kNoScore;  // centipawns; kNoScore in check
    Move excluded;               // the move excluded by a singular search of this node
    std::array<Move, 2> killers{};
    int reversible = 0;         // plies since a capture, pawn move or null move
    int double_extensions = 0;  // on the line up to this ply
    int cut_offs = 0;           // of nodes at this ply, since the node two plies up began
};

// Neither captures nor promotes.
inline bool is_quiet(const Position& position, Move move) {
    return !move.is_promotion() && !position.is_capture(move);
}

enum class NodeType { Pv, NonPv };

// SearchMode says how the nodes of a search are searched.
struct SearchMode {
    // Whether nodes prune, reduce, extend, correct evaluations, and use table entries of a greater
    // depth.  Without these, which is for tests, every driver finds the same score.
    bool selective = true;
    // Whether the search makes the errors of SearchTask::error.
    bool weak = false;
    // Whether nodes do without pruning by the evaluation, which hides mates: when the game is
    // decided, or when the best line draws though a side is far ahead.
    bool wide = false;
    // Whether nodes store best lines in the PV table, and best moves on fail-lows too.
    bool lines_by_key = false;
};

class NodeSearch {
  public:
    NodeSearch(TranspositionTable& table, StopRule& stop_rule);

    // Clears the histories and all else that earlier searches have stored.
    void clear();
    // Prepares a search.  The task and what it refers to must outlive the search.
    void prepare(const SearchTask& task);
    // Begins an iteration to this depth.  `score` is that of the best line, none in the first one.
    void new_iteration(int depth, std::optional<int> score);
    // `line` has the keys, by ply, of the positions on the best line so far; nodes with these keys
    // are pruned and reduced as PV nodes are, whatever their window.
    void follow(std::vector<Key> line) { best_line_ = std::move(line); }
    // The distance of the root from an even score, in centipawns, after an iteration with this
    // score.
    int distance_from_even(int score);
    void reset_selective_depth() { selective_depth_ = 0; }

    // ---- The root, whose moves RootSearch holds ----

    // Returns these root moves, the most promising first.
    std::vector<Move> in_order(const std::vector<Move>& moves);
    // Begins a pass over the root moves; in a cut node the first is expected to beat beta.
    void enter_root(bool cut_node);
    // Returns the value of a move for the side that makes it, with the root searched to `depth`.
    // The move is the `number`-th of the pass, from 1.  The value is fail-soft, see search() below.
    // With an open window the move's line is then line_from(1).
    int search_root_move(NodeType type, Move move, int number, int alpha, int beta, int depth);
    // Stores the result of a pass over all moves.
    void store_root(Move best, int score, Bound bound, int depth);

    // Searches the position after `moves`, at least one, as a PV node.  Its line is then
    // line_from(moves.size()).
    int search_behind(std::span<const Move> moves, int alpha, int beta, int depth);

    // The best line that PV nodes found from this ply on.
    std::span<const Move> line_from(int ply) const { return triangular_pv_.line(ply); }
    // A root move and the line that the PV table has after it, as far as its moves are legal and
    // the game is not over.
    std::vector<Move> line_by_key(Move first);

    bool should_stop() { return stop_rule_.should_stop(nodes()); }
    std::uint64_t nodes() const { return counters_.nodes.load(std::memory_order_relaxed); }
    ThreadCounters& counters() { return counters_; }
    const ThreadCounters& counters() const { return counters_; }
    int selective_depth() const { return selective_depth_; }

  private:
    // The data of a node that its steps share.
    struct Node {
        const Position& position;
        PositionFacts& facts;
        int alpha;
        int beta;
        int depth;
        int ply;
        bool cut_node;
        bool pv;
        Move excluded;
        bool in_check = position.in_check();
        TableHit hit{};
        Move hash_move{};
        bool on_line = false;        // on the line of follow()
        bool tt_pv = false;          // on a principal variation, now or earlier
        int static_eval = kNoScore;  // centipawns; kNoScore in check
        int eval = kNoScore;         // the same, replaced by a better bound of the table
        bool improving = false;
        // The bounds of the value by tablebases.
        int floor = -kInfinity;
        int ceiling = kInfinity;
        bool overlooked = false;  // whether a weak player has overlooked some of its moves
    };
    // A move of a node.
    struct Candidate {
        Move move;
        int number;  // 1 for the first move of the node
        bool quiet;
        int history;    // of a quiet move
        int reduction;  // 1024ths of a ply, by depth and move number alone
    };
    // The moves that were searched and are not the best, for the histories.
    struct Tried {
        static constexpr std::size_t kLimit = 32;
        std::array<Move, kLimit> quiets;
        std::array<Move, kLimit> captures;
        std::size_t quiet_count = 0;
        std::size_t capture_count = 0;

        void add(Move move, bool quiet) {
            if (quiet && quiet_count < kLimit) quiets[quiet_count++] = move;
            if (!quiet && capture_count < kLimit) captures[capture_count++] = move;
        }
    };

    // The contract of a node.  The value of `position` searched to `depth` plies, from the side to
    // move's point of view, in the window from alpha to beta: of one centipawn unless `type` is Pv.
    // - Fail-soft: a result <= alpha bounds the value from above, one >= beta from below, one
    //   between is exact, as far as pruning errs nowhere.
    // - A node whose moves were searched stores the result as such a bound in the table, with the
    //   best move where one is known, unless a move is excluded.  A node that ends before its moves
    //   stores what tablebases or ProbCut found and nothing else.
    // - A PV node leaves its best line in the triangular PV: for a result inside the window the
    //   line leads to the leaf that the score comes from.  Another node stores its best line in the
    //   PV table where SearchMode::lines_by_key is set.
    // - When should_stop() holds, the result means nothing and nothing is stored.
    // `cut_node` says that a result >= beta is expected.
    template <NodeType type>
    int search(const Position& position, int alpha, int beta, int depth, int ply, bool cut_node);
    // Quiescence search has the same contract.  It searches captures, queen promotions and answers
    // to checks only; with `first` also quiet checks.
    template <NodeType type>
    int quiescence(const Position& position, int alpha, int beta, int ply, bool first);

    // The steps of search(), in its order.  One that yields a score ends the node with it.
    std::optional<int> end_of_line(Node& node);
    std::optional<int> table_cut(Node& node);
    std::optional<int> tablebase_cut(Node& node);
    void assess(Node& node);
    std::optional<int> cut_before_moves(const Node& node);
    int null_move_search(const Node& node);
    int probcut_search(const Node& node);
    int internal_iterative_reduction(const Node& node) const;
    bool is_hopeless(const Node& node, const Candidate& candidate, int best_score,
                     bool& skip_quiets);
    std::optional<int> singular_extension(const Node& node, Move move, int& extension);
    bool is_extended_check(const Node& node, Move move, const Position& next);
    int lmr(const Node& node, const Candidate& candidate, bool gives_check) const;
    template <NodeType type>
    int search_move(const Node& node, const Position& next, int number, int new_depth,
                    int reduction);
    void store_result(const Node& node, int old_alpha, int best_score, Move best_move, Key best_key,
                      const Tried& tried);

    // The steps of quiescence().
    std::optional<int> stand_pat(Node& node, int& best_score);
    bool is_quiescence_move_hopeless(Node& node, Move move, int futility, int& best_score);

    // The bound of a position's value by tablebases.
    struct TablebaseScore {
        int score;
        Bound bound;
    };
    bool may_be_in_tablebases(const Position& position) const {
        return position.occupied().count() <= tablebase_pieces_;
    }
    std::optional<TablebaseScore> tablebase_score(const Position& position, int depth, int ply);

    bool is_draw(const Position& position, int ply) const;
    // The score of a position that is_draw().  In a wide search it varies, so that a side that can
    // force a draw still compares its lines (as in Stockfish, against blindness for repetitions).
    int draw_score() const {
        if (!mode_.wide) return kDraw;
        return (nodes() & 2) != 0 ? kDraw + kDrawNoise : kDraw - kDrawNoise;
    }
    void probe(const Position& position, int ply, TableHit& hit) const;
    bool knows_mate(const Position& position, int ply) const;
    int corrected_evaluation(const Position& position);

    // Whether a weak player overlooks a move of the node; sets node.overlooked.
    bool overlooks(Node& node, Move move) const;
    // A weak player supposes that an overlooked move changes nothing: the node's value is at least
    // its evaluation.
    void suppose_quiet_move(const Node& node, int& best_score, Move& best_move);
    // Makes `move` at `ply`: updates the keys, the node count and the stack.
    void enter(PositionFacts& parent, const Position& child, Move move, int ply);
    void leave() {
        keys_.pop();
        evaluation_.pop();
    }

    // The use and the update of the histories.
    OrderingContext ordering_context(Move hash_move, int ply) const;
    ContinuationRows continuation_rows(int ply) const {
        return {entry(ply - 1)->continuation, entry(ply - 2)->continuation,
                entry(ply - 4)->continuation};
    }
    int history_of(PositionFacts& facts, Move move, int ply) const;
    void update_quiet(PositionFacts& facts, Move move, int bonus, int ply);
    void update_continuation(Piece moved, Move move, int bonus, int ply);
    // After a re-search to `depth` of a move that was reduced at first.
    void update_searched_again(const Node& node, int score, int depth);
    void update_capture(const Position& position, Move move, int bonus);
    void update_histories(const Node& node, Move best, const Tried& tried);
    // Updates the correction history with the difference between score and static evaluation.
    void update_correction(const Position& position, int ply, int score, Bound bound, int depth);
    // Gives the bonus to the enemy's last move, if it was quiet.
    void update_prior_move(const Position& position, int bonus, int ply);

    // Up to this ply a weak player does not use the bounds of the table.
    static constexpr int kSeenAnew = 1;

    // Stack entries before the root, which the first plies read.
    static constexpr std::size_t kBeforeRoot = 4;
    StackEntry* entry(int ply) { return &stack_[static_cast<std::size_t>(ply) + kBeforeRoot]; }
    const StackEntry* entry(int ply) const {
        return &stack_[static_cast<std::size_t>(ply) + kBeforeRoot];
    }

    TranspositionTable& table_;
    StopRule& stop_rule_;
    const SearchTask* task_ = nullptr;
    const Position* root_ = nullptr;
    SearchMode mode_;
    int iteration_depth_ = 0;
    int selective_depth_ = 0;
    int null_move_min_ply_ = 0;
    int tablebase_pieces_ = 0;
    ThreadCounters counters_;
    std::vector<Key> best_line_;
    bool root_is_cut_node_ = false;
    KeyHistory keys_;
    AccumulatorStack evaluation_;

    LargeObject<Histories> histories_;
    MoveStack move_stack_;
    TriangularPv triangular_pv_;  // of PV nodes
    PvTable pv_table_;            // of NonPV nodes of MTD(f)
    std::array<StackEntry, kMaxPly + 2 * kBeforeRoot> stack_;
};

// Probes the transposition table and drops a bound that is a mate or a tablebase win if the
// fifty-move rule may make a draw before it.
inline void NodeSearch::probe(const Position& position, int ply, TableHit& hit) const {
    hit = table_.probe(position.key(), ply);
    if (mode_.weak)
        if (ply <= kSeenAnew) {
            // A weak player may now see what it overlooked some plies further away.
            hit.lower = -kInfinity;
            hit.upper = kInfinity;
        }
    if (is_known_win(hit.lower)) {
        const int best = is_win(hit.lower) ? mate_in(ply) : tablebase_win_in(ply);
        if (position.halfmove_clock() + best - hit.lower > kFiftyMovePlies) hit.lower = -kInfinity;
    }
    if (is_known_loss(hit.upper)) {
        const int worst = is_loss(hit.upper) ? mated_in(ply) : tablebase_loss_in(ply);
        if (position.halfmove_clock() + hit.upper - worst > kFiftyMovePlies) hit.upper = kInfinity;
    }
}

inline int NodeSearch::corrected_evaluation(const Position& position) {
    using parameters::kFiftyMoveFade;
    if (is_drawn_ending(position)) return kDraw;
    int score = evaluation_.evaluate(position);
    if (!mode_.selective) return score;
    score += histories_->correction(position);
    if (mode_.weak) score += task_->error->misjudgement(position);
    // The score fades as the fifty-move rule's draw comes nearer.
    score = score * (kFiftyMoveFade - std::min(position.halfmove_clock(), kFiftyMovePlies)) /
            kFiftyMoveFade;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sebastes
