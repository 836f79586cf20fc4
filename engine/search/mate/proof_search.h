// ProofSearch proves or disproves that a side can force mate within a number of moves.  One object
// is one thread of the proof.
//
// The method is depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees
// and its applications", 2002) over pairs of a position and the moves that are left, so that no
// line repeats a pair.  Trying all moves settles mates in one, and mates in two where no position
// of the game counts as a draw (short_mates.h).  Threads share a table, and avoid each other by
// counting a position as more expensive while another thread works below it (after Kaneko,
// "Parallel depth first proof number search", 2010).
//
// Results are exact under the rules.  A position that has occurred twice in the game counts as a
// draw when it occurs again, and so does one after fifty moves without a capture or pawn move,
// unless it is mate.  Repetitions within a line need no check: a shortest mate has none.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/position.h"
#include "board/zobrist.h"
#include "core/move.h"
#include "search/mate/proof_table.h"
#include "search/mate/short_mates.h"
#include "search/time/search_budget.h"

namespace sebastes {

// What the threads of one search share.
struct ProofShare {
    ProofTable table;
    SearchBudget& budget;
    Color attacker;          // the side that is to mate
    Key salt;                // makes the keys of this search differ from those of others
    std::vector<Key> drawn;  // positions that occurred twice since the last capture or pawn move
    bool is_parallel = false;

    // The number of threads that search below a position, by its key.  Positions that share a
    // counter do no harm.
    static constexpr std::size_t kPlaces = 1 << 14;
    std::array<std::atomic<std::uint8_t>, kPlaces> busy{};
    std::atomic<std::uint8_t>& busy_below(Key key) { return busy[key % kPlaces]; }

    // Ends the proof on all threads: one of them has settled it, or a limit was reached.
    std::atomic<bool> is_over{false};
};

// A position, from which some moves may be left out.
struct ProofTask {
    const Position& position;
    int moves;                     // to mate in, of the attacker
    std::span<const Move> only{};  // of the side to move: those that count; empty: all
};

class ProofSearch {
  public:
    explicit ProofSearch(ProofShare& share) : share_(share) {}

    // Prepares a task and allocates the memory that run() needs, which then throws nothing.
    void prepare(const ProofTask& task);
    // Works on the task until it is settled, by this thread or another, the budget ends, or
    // this thread's nodes reach `give_up_at`.
    ProofNumbers run(const ProofTask& task, std::uint64_t give_up_at);
    // The table's numbers of a position with so many moves left to the attacker.
    ProofNumbers known(const Position& position, int moves) const;
    // The mating move of a task that run() has proven and in which the attacker moves.
    Move mating_move() const { return mating_move_; }

    // Any thread may read it.
    const ThreadCounters& counters() const { return counters_; }

  private:
    struct Child {
        Key key;
        Move move;
        ProofNumbers numbers;
    };
    // A position whose moves are being searched.
    struct Node {
        const Position& position;
        Key key;
        int moves;
        bool attacks;       // the attacker is to move
        std::size_t begin;  // of its children
    };
    // The child to search next, and the limit of its numbers.
    struct Choice {
        std::size_t child;
        ProofNumbers limit;
    };

    ProofNumbers search(const Position& position, Key key, int moves, ProofNumbers limit);
    ProofNumbers work_on(const Node& node, ProofNumbers limit);
    void add_child(const Node& node, Move move);
    void order_defences(const Node& node);
    ProofNumbers combine(const Node& node) const;
    Choice choose(const Node& node, ProofNumbers own, ProofNumbers limit) const;
    void look_up_children(const Node& node);
    Key key_of(const Position& position, int moves) const;
    bool is_drawn(const Position& position) const;
    bool is_leaf(const Node& node) const;
    bool should_stop();
    void count_nodes();

    ProofShare& share_;
    ShortMates short_mates_;
    std::vector<Child> children_;                         // of all nodes on the current line
    SquareArray<SquareArray<std::uint16_t>> defended_{};  // how often a reply refuted an attack
    Move mating_move_;
    std::uint64_t expanded_ = 0;
    std::uint64_t give_up_at_ = 0;
    ThreadCounters counters_;
    int polls_in_ = 0;
};

}  // namespace sebastes
