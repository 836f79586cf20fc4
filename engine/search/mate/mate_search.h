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

struct ForcedMate {
    int moves = 0;           // the moves of the side that mates
    std::vector<Move> line;  // against the best defence; it may end before the mate
    bool is_whole() const { return static_cast<int>(line.size()) == 2 * moves - 1; }
};

class MateSearch {
  public:
    // Looks for mates that begin with one of these root moves.  It stores its results in `table`,
    // which can still be used for other searches.  Each search in a table must have another
    // `number`; it may be 0 if the table was cleared before.  The references must outlive the
    // object.
    MateSearch(TranspositionTable& table, std::uint64_t number, SearchBudget& budget,
               const Game& game, std::vector<Move> moves, std::size_t threads);

    // The counters of the threads, for the budget.
    std::vector<const ThreadCounters*> counters() const;

    // Looks for the shortest mates in up to `most_moves`, at most kMostMateMoves, until `wanted`
    // are found.  Returns false when the budget ended the search or the first thread has searched
    // `nodes` more positions; another call continues the search.
    bool advance(int most_moves, std::size_t wanted, std::uint64_t nodes);
    // Looks for any mate in up to `most_moves`, and in fewer moves than the mate that it found
    // before, which the new one replaces.  It searches about so many positions; another call goes
    // on.  Near the fifty-move rule it does not consider what a capture or pawn move would make
    // possible.  Returns whether it found one.  advance() and find() may not be mixed.
    bool find(int most_moves, std::uint64_t nodes);

    // Shortest first, each with another first move.
    const std::vector<ForcedMate>& mates() const { return mates_; }
    // It is proven that there is no (further) mate in so many moves.
    int none_in() const { return none_in_; }
    // The positions that the first thread has searched.
    std::uint64_t nodes() const {
        return threads_.front()->counters().nodes + followed_ + short_mates_.nodes();
    }
    int hash_per_mille() const { return share_.table.per_mille_full(); }

  private:
    static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

    // The attacker's move, and the number of moves to mate with it.
    struct Attack {
        Move move;
        int moves = 0;  // 0: not known
    };

    ProofTask task_of_root(int moves) const;
    std::optional<bool> prove(const ProofTask& task, std::uint64_t give_up_at);

    // The line of a shortest mate.
    std::vector<Move> shortest_line(Move first, int moves);
    std::optional<Move> longest_defence(const Position& position, int moves);

    // The exact length and the line of a mate that is proven to take at most so many moves: these
    // follow the proof's moves against every defence.
    int attack(const Position& position, int moves);
    Attack find_attack(const Position& position, int moves);
    Attack shortest_known(const Position& position, int moves) const;
    std::optional<int> defence(const Position& position, int moves);
    int length(const Position& position);
    ForcedMate followed_line(Move first);
    bool is_out_of_nodes() const { return nodes() >= most_nodes_ || share_.budget.ended(); }

    const Position root_;
    std::vector<Move> moves_;  // the root moves that are not known to mate
    bool all_moves_;
    ProofShare share_;
    std::vector<std::unique_ptr<ProofSearch>> threads_;
    Move mating_move_;  // of the last proof
    std::vector<ForcedMate> mates_;
    int none_in_ = 0;

    // The attacks that find() has followed, which stay valid from mate to mate.
    ShortMates short_mates_;
    std::unordered_map<Key, Attack> attacks_;
    std::unordered_map<Key, int> lengths_;  // by the attacks that are kept
    std::uint64_t followed_ = 0;            // positions
    std::uint64_t most_nodes_ = 0;
};

}  // namespace sebastes
