// One search thread: its stack, its histories, and the node routines.
//
// Threads share the transposition table, the limits and the stop flag (Shared);
// everything else belongs to one thread.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "board/key_history.h"
#include "board/position.h"
#include "core/score.h"
#include "eval/evaluation_stack.h"
#include "search/histories.h"
#include "search/line_stack.h"
#include "search/move_picker.h"
#include "search/pv_table.h"
#include "search/shared.h"

namespace sebastes {

// Neither captures nor promotes.
inline bool is_quiet(const Position& position, Move move) {
    return !move.is_promotion() && !position.is_capture(move);
}

class Worker {
  public:
    Worker(Shared& shared, std::size_t index);

    // Forgets what earlier searches taught.
    void clear();
    // Makes ready for a search of the last position of `game`.  `keys` are those of the
    // whole game, the root's included.
    void prepare(const Position& root, const KeyHistory& keys, const std::vector<Move>& root_moves);

    // Searches deeper and deeper until a limit or the stop flag ends it.
    void iterate();

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    int completed_depth() const { return completed_depth_; }
    const std::vector<RootMove>& root_moves() const { return root_moves_; }
    // Nodes of all threads, for limits and reports; set by the pool.
    std::function<std::uint64_t()> total_nodes;

    // A single search of the root, for tests and data generation: the score of the root
    // at this depth by the shared driver.  prepare() comes first.
    int search_root(int depth);

  private:
    struct Frame {
        Move move;                               // made at this ply; none: passed
        Piece piece = Piece::None;               // that made it
        bool quiet = false;                      // it neither took, promoted nor castled
        PieceToHistory* continuation = nullptr;  // the row for what follows that move
        int static_eval = kNoScore;
        Move excluded;
        std::array<Move, 2> killers{};
        int reversible = 0;         // plies since a capture, pawn move or null move
        int double_extensions = 0;  // so far on this line
    };
    enum class NodeType { Pv, ZeroWindow };

    // The value of `position` searched to `depth` plies, from the side to move's point of
    // view.  Fail-soft: a result <= alpha bounds the value from above, a result >= beta
    // from below, one between is exact.  `cut_node` says that a fail-high is expected.
    // Stores a bound in the table and the best line in the line stack (a zero-window node:
    // in the PV table) when not stopped; when stopped, the result means nothing.
    template <NodeType type>
    int search(const Position& position, int alpha, int beta, int depth, int ply, bool cut_node);
    // The same, of captures, promotions and answers to checks only, until it is quiet.
    template <NodeType type>
    int quiescence(const Position& position, int alpha, int beta, int ply);

    bool is_draw(const Position& position, int ply) const;
    TableHit probe(const Position& position, int ply) const;
    bool knows_mate(const Position& position, int ply) const;
    bool should_stop();
    // Makes `move` from `parent` at `ply`: bookkeeping of keys, nodes and the stack.
    void enter(const Position& parent, const Position& child, Move move, int ply);
    void leave() {
        keys_.pop();
        evaluation_.pop();
    }
    // Searches a move's position with reductions and re-searches (principal variation search).
    struct Candidate;
    template <NodeType type>
    int search_candidate(const Candidate& candidate, int alpha, int beta, int depth, int ply,
                         bool cut_node);
    int null_move_search(const Position& position, int beta, int depth, int ply, bool cut_node,
                         int eval);
    int probcut_search(const Position& position, const OrderingContext& context, int beta,
                       int depth, int ply, bool cut_node);
    OrderingContext ordering_context(Move table_move, int ply) const;
    int history_of(const Position& position, Move move, int ply) const;
    void update_quiet(const Position& position, Move move, int bonus, int ply);
    void update_capture(const Position& position, Move move, int bonus);
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
    void update_histories(const Position& position, Move best, const Tried& tried, int depth,
                          int ply);
    // The bonus goes to the enemy's move that led here, if it was quiet.
    void update_prior_move(const Position& position, int bonus, int ply);
    int corrected_evaluation(const Position& position);

    // Drivers: the value of the root at `depth`, with root_moves_ kept in order.
    int run_driver(int depth, int guess);
    int drive_pvs(int depth, int guess);
    int drive_mtdf(int depth, int guess);
    template <NodeType type>
    int search_pass(int alpha, int beta, int depth);
    RootMove* find_root_move(Move move);
    void take_root_score(RootMove& root_move, int score, int alpha, int beta, bool pv);
    std::vector<Move> line_from_root(Move first);
    bool ends_in_mate(const RootMove& root_move) const;
    bool complete_mate_line(RootMove& root_move);
    bool prove_mate_from(RootMove& root_move, std::size_t known_plies);
    void settle_mates();
    void finish_interrupted();
    void remember_line();
    void report(int score, bool lower, bool upper);
    void report_all();
    void tell_current_move(Move move, int number) const;
    bool out_of_time(int score);

    Shared& shared_;
    std::size_t index_;  // 0: the thread that reports and watches the clock
    Position root_ = Position::start();
    KeyHistory keys_;
    EvaluationStack evaluation_;
    std::vector<RootMove> root_moves_;
    std::vector<RootMove> completed_;  // as the last whole iteration left them
    bool all_root_moves_ = true;       // the search is not restricted to some
    std::size_t pv_index_ = 0;         // root moves before it are done (MultiPV)
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    int null_move_min_ply_ = 0;
    int previous_iteration_score_ = 0;
    Move previous_best_;
    int stable_iterations_ = 0;
    std::vector<Key> line_keys_;  // positions of the last iteration's best line, by ply
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t give_up_at_ = ~std::uint64_t{0};  // nodes at which a proof is given up
    int poll_countdown_ = 0;

    std::unique_ptr<Histories> histories_;
    LineStack pv_lines_;  // of nodes with an open window
    PvTable lines_;       // of MTD(f)'s zero windows
    std::array<Frame, kMaxPly + 8> frames_;
    Frame* frame(int ply) { return &frames_[static_cast<std::size_t>(ply) + 4]; }
    const Frame* frame(int ply) const { return &frames_[static_cast<std::size_t>(ply) + 4]; }
};

}  // namespace sebastes
