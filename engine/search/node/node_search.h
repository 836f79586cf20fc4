// NodeSearch finds the value of a position by alpha-beta search, with pruning, reductions and
// extensions, and keeps what its thread learns meanwhile.  It knows nothing of root moves or
// reports, and of the driver only whether its windows at the root are all zero windows.
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

// What a node leaves on the search's stack for those below it and beside it.
struct StackEntry {
    Move move;                               // made at this ply; none: passed
    Piece piece = Piece::None;               // that made it
    bool quiet = false;                      // it neither took, promoted nor castled
    PieceToHistory* continuation = nullptr;  // the row for what follows that move
    Bitboard attacked;                       // by the enemy as it was made, if it is quiet
    int static_eval = kNoScore;              // centipawns; kNoScore in check
    Move excluded;                           // by a singular search of this very node
    std::array<Move, 2> killers{};
    int reversible = 0;         // plies since a capture, pawn move or null move
    int double_extensions = 0;  // so far on this line
    int cut_offs = 0;           // at this ply, since the node two plies up was entered
};

// Neither captures nor promotes.
inline bool is_quiet(const Position& position, Move move) {
    return !move.is_promotion() && !position.is_capture(move);
}

enum class NodeType { Pv, NonPv };

// How the nodes of a search are searched.
struct SearchMode {
    // Pruning, reductions, extensions, corrected evaluations, and table entries of any depth
    // that is enough.  Off, for tests: every driver must then find the same score.
    bool selective = true;
    // With the errors of SearchTask::error.
    bool weak = false;
    // The game is decided, or the best line draws though a side is far ahead: what is left to find
    // are mates, which pruning by the evaluation hides.
    bool wide = false;
    // The best lines are kept by their positions' keys, and moves on fail-lows too.
    bool lines_by_key = false;
};

class NodeSearch {
  public:
    NodeSearch(TranspositionTable& table, StopRule& stop_rule);

    // Forgets what earlier searches taught.
    void clear();
    // Makes ready for a search, of which `task` and its request must stay till its end.
    void prepare(const SearchTask& task);
    // An iteration begins, to this depth; these keys, by ply, are of the positions on the best
    // line so far: the nodes with them count as PV nodes whatever their window.  `score` is that
    // line's, none before the first.
    void new_iteration(int depth, std::vector<Key> previous_line, std::optional<int> score);
    // How far from even the root is, in centipawns, when an iteration has ended with this score.
    int distance_from_even(int score);
    void reset_selective_depth() { selective_depth_ = 0; }

    // ---- The root, whose moves somebody else keeps ----

    // Some of its moves, the most promising first.
    std::vector<Move> in_order(const std::vector<Move>& moves);
    // A pass over them begins.
    void enter_root();
    // What a move is worth to the side that makes it, as the `number`-th of the pass, from 1, with
    // the root searched to `depth`.  Fail-soft, see search() below; its line is then line_from(1)
    // if the window is open.
    int search_root_move(NodeType type, Move move, int number, int alpha, int beta, int depth);
    // What a pass over all moves has found.
    void store_root(Move best, int score, Bound bound, int depth);

    // Searches the position that `moves`, one at least, lead to; its line is then
    // line_from(moves.size()) if the window is open.
    int search_behind(NodeType type, std::span<const Move> moves, int alpha, int beta, int depth);

    // The best line found from a ply on, by nodes with an open window.
    std::span<const Move> line_from(int ply) const { return triangular_pv_.line(ply); }
    // The line that begins with a root move and goes on by the PV table, as far as its moves
    // are legal and the game is not over.
    std::vector<Move> line_by_key(Move first);

    bool should_stop() { return stop_rule_.should_stop(nodes()); }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    // Counts positions that another part of the thread's search looked at.
    void count(std::uint64_t nodes) {
        nodes_.store(this->nodes() + nodes, std::memory_order_relaxed);
    }
    const NodeCounter& node_counter() const { return nodes_; }
    // Answers of tablebases.
    const NodeCounter& tablebase_hit_counter() const { return tablebase_hits_; }
    int selective_depth() const { return selective_depth_; }

  private:
    // A node as far as it is known before its moves are searched.
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
        bool tt_pv = false;          // stood on a principal variation, now or earlier
        int static_eval = kNoScore;  // centipawns; kNoScore in check
        int eval = kNoScore;         // the same, improved by what the table knows
        bool improving = false;
        // What a base says of the value, where it ends no node.
        int floor = -kInfinity;
        int ceiling = kInfinity;
        bool overlooked = false;  // a weak player did not see some of its moves
    };
    // One of its moves.
    struct Candidate {
        Move move;
        int number;  // 1 for the first move of the node
        bool quiet;
        int history;    // of a quiet move
        int reduction;  // 1024ths of a ply, before what is known of the move and the node
    };
    // The moves that were searched before the best one, for the histories.
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
    // The same of captures, promotions and answers to checks only, until it is quiet; at its
    // first node of checks, too.
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

    // What tablebases say of a position, as a bound of its value.
    struct TablebaseScore {
        int score;
        Bound bound;
    };
    bool may_be_in_tablebases(const Position& position) const {
        return position.occupied().count() <= tablebase_pieces_;
    }
    std::optional<TablebaseScore> tablebase_score(const Position& position, int depth, int ply);

    bool is_draw(const Position& position, int ply) const;
    // Of a position that is_draw().  In a wide search not always the same, so that a side that can
    // force a draw still tells its lines apart (Stockfish's remedy of blindness for repetitions).
    int draw_score() const {
        if (!mode_.wide) return kDraw;
        return (nodes() & 2) != 0 ? kDraw + kDrawNoise : kDraw - kDrawNoise;
    }
    void probe(const Position& position, int ply, TableHit& hit) const;
    bool knows_mate(const Position& position, int ply) const;
    int corrected_evaluation(const Position& position);

    // Whether a weak player overlooks a move of the node, which is then marked.
    bool overlooks(Node& node, Move move) const;
    // Of what it overlooked it supposes that it changes nothing: the value is the evaluation at
    // least.
    void suppose_quiet_move(const Node& node, int& best_score, Move& best_move);
    // Makes `move` at `ply`: bookkeeping of keys, nodes and the stack.
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
    // What a re-search to `depth` says of the move that was made, which was reduced at first.
    void update_searched_again(const Node& node, int score, int depth);
    void update_capture(const Position& position, Move move, int bonus);
    void update_histories(const Node& node, Move best, const Tried& tried);
    // How wrong the evaluation of a position was, now that it was searched.
    void update_correction(const Position& position, int ply, int score, Bound bound, int depth);
    // The bonus goes to the enemy's move that led here, if it was quiet.
    void update_prior_move(const Position& position, int bonus, int ply);

    // Plies of which a weak player does not trust what it thought before.
    static constexpr int kSeenAnew = 1;

    // Entries before the root, so that the first plies too have some behind them.
    static constexpr std::size_t kBeforeRoot = 4;
    StackEntry* entry(int ply) { return &stack_[static_cast<std::size_t>(ply) + kBeforeRoot]; }
    const StackEntry* entry(int ply) const {
        return &stack_[static_cast<std::size_t>(ply) + kBeforeRoot];
    }

    TranspositionTable& table_;
    StopRule& stop_rule_;
    const SearchTask* task_ = nullptr;
    const Position* root_ = nullptr;
    KeyHistory keys_;
    AccumulatorStack evaluation_;
    std::vector<Key> previous_line_;
    int iteration_depth_ = 0;
    SearchMode mode_;
    int selective_depth_ = 0;
    int null_move_min_ply_ = 0;
    int tablebase_pieces_ = 0;
    NodeCounter nodes_{0};
    NodeCounter tablebase_hits_{0};

    LargeObject<Histories> histories_;
    MoveStack move_stack_;
    TriangularPv triangular_pv_;  // of nodes with an open window
    PvTable pv_table_;            // of MTD(f)'s zero windows
    std::array<StackEntry, kMaxPly + 2 * kBeforeRoot> stack_;
};

// What the table says.  A mate, or a base's win, that the fifty-move rule may come before is
// left out.
inline void NodeSearch::probe(const Position& position, int ply, TableHit& hit) const {
    hit = table_.probe(position.key(), ply);
    if (mode_.weak)
        if (ply <= kSeenAnew) {
            // What a weak player overlooked when it was further away it may see now.
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
    // Fade towards the draw that the fifty-move rule would bring.
    score = score * (kFiftyMoveFade - std::min(position.halfmove_clock(), kFiftyMovePlies)) /
            kFiftyMoveFade;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sebastes
