// The shortest mates of a position, by proof: with one move more after the other, until as many
// of the root's moves as are asked for mate, or there is no such mate.
//
// One thread calls; the proof uses as many as it is told.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/game.h"
#include "search/mate/forced_mate.h"
#include "search/mate/proof_search.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"

namespace sebastes {

class MateSearch {
  public:
    // Looks for mates by these of the root's moves.  Works in the memory of `table`, which
    // stays usable; `number` is another one for each search in it.  What is referred to must
    // outlive the search.
    MateSearch(TranspositionTable& table, std::uint64_t number, SearchBudget& budget,
               const Game& game, std::vector<Move> moves, std::size_t threads);

    // Of each thread, for the budget.
    std::vector<const NodeCounter*> node_counters() const;

    enum class State {
        Settled,  // as many mates as wanted are found, or there are no more
        GaveUp,   // for now: another call goes on
    };
    // Looks for mates in up to `most_moves`, at most kMostMateMoves, until `wanted` are found.
    // Gives up when the budget ends, and when the first thread has looked at `nodes` positions
    // more.
    // Throws std::bad_alloc.
    State advance(int most_moves, std::size_t wanted, std::uint64_t nodes);

    // Shortest first, each with another first move.
    const std::vector<ForcedMate>& mates() const { return mates_; }
    // Moves in which there is no (further) mate: this has been proven.
    int none_in() const { return none_in_; }
    int hash_per_mille() const { return share_.table.per_mille_full(); }

  private:
    std::optional<bool> prove(const ProofTask& task, std::uint64_t give_up_at);
    std::vector<Move> line_of(Move first, int moves);
    std::optional<Move> longest_defence(const Position& position, int moves);
    std::optional<bool> forces_mate(const Position& position, int moves);

    const Position root_;
    std::vector<Move> moves_;  // those not known to mate
    bool all_moves_;
    ProofShare share_;
    std::vector<std::unique_ptr<ProofSearch>> threads_;
    Move mating_move_;  // of the last proof
    std::vector<ForcedMate> mates_;
    int none_in_ = 0;
};

}  // namespace sebastes
