// MateSearch proves mates of a position and finds their lines: the shortest mate for `go mate`, one
// move longer at a time, or any mate in at most a given number of moves, which takes fewer nodes.
//
// One thread may call it; the proof uses as many threads as the constructor gets.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "board/game.h"
#include "search/mate/proof_search.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"

namespace sebastes {

// A mate that is forced.
struct ForcedMate {
    int moves = 0;           // of the side that mates
    std::vector<Move> line;  // to the mate, against the best defence; whole, unless cut off
    bool is_whole() const { return static_cast<int>(line.size()) == 2 * moves - 1; }
};

class MateSearch {
  public:
    // Looks for mates by these of the root's moves.  Works in the memory of `table`, which
    // stays usable; `number` is another one for each search in it, 0 where it is emptied before
    // each.  What is referred to must outlive the search.
    MateSearch(TranspositionTable& table, std::uint64_t number, SearchBudget& budget,
               const Game& game, std::vector<Move> moves, std::size_t threads);

    // Of each thread, for the budget.
    std::vector<const NodeCounter*> node_counters() const;

    enum class State {
        Settled,  // as many mates as wanted are found, or there are no more
        GaveUp,   // for now: another call goes on
    };
    // Looks for the shortest mates in up to `most_moves`, at most kMostMateMoves, until `wanted`
    // are found.  Gives up when the budget ends, and when the first thread has looked at `nodes`
    // positions more.
    State advance(int most_moves, std::size_t wanted, std::uint64_t nodes);
    // Looks for any mate in up to `most_moves`, in about so many positions; it takes the place of
    // the one before.  Nobody must have called advance().  Whether it found one.
    bool find(int most_moves, std::uint64_t nodes);

    // Shortest first, each with another first move.
    const std::vector<ForcedMate>& mates() const { return mates_; }
    // Moves in which there is no (further) mate: this has been proven.
    int none_in() const { return none_in_; }
    // Positions that the first thread has looked at.
    std::uint64_t nodes() const {
        return threads_.front()->node_counter() + followed_ + short_mates_.nodes();
    }
    int hash_per_mille() const { return share_.table.per_mille_full(); }

  private:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

    // What the attacker plays, and the moves to mate then.
    struct Attack {
        Move move;
        int moves = 0;  // 0: not known
    };

    ProofTask task_of_root(int moves) const;
    std::optional<bool> prove(const ProofTask& task, std::uint64_t give_up_at);

    // The line of a mate that is a shortest one.
    std::vector<Move> shortest_line(Move first, int moves);
    std::optional<Move> longest_defence(const Position& position, int moves);
    std::optional<bool> forces_mate(const Position& position, int moves);

    // How long a mate takes that is proven to take at most so many moves, and its line: the
    // proof's moves are followed against every defence.
    std::optional<ForcedMate> follow(Move first, int moves, std::uint64_t nodes);
    int attack(const Position& position, int moves);
    Attack find_attack(const Position& position, int moves);
    Attack shortest_known(const Position& position, int moves) const;
    Attack mate_in_two(const Position& position);
    std::optional<int> defence(const Position& position, int moves);
    int length(const Position& position);
    ForcedMate followed_line(Move first);
    bool is_out_of_nodes() const { return nodes() >= most_nodes_ || share_.budget.ended(); }

    const Position root_;
    std::vector<Move> moves_;  // those not known to mate
    bool all_moves_;
    ProofShare share_;
    std::vector<std::unique_ptr<ProofSearch>> threads_;
    Move mating_move_;  // of the last proof
    std::vector<ForcedMate> mates_;
    int none_in_ = 0;

    // What follow() knows; it is kept from mate to mate.
    ShortMates short_mates_;
    std::unordered_map<Key, Attack> attacks_;
    std::unordered_map<Key, int> lengths_;  // by the attacks that are kept
    std::uint64_t followed_ = 0;            // positions
    std::uint64_t most_nodes_ = 0;
};

}  // namespace sebastes
