// MateFinder looks for a mate of the side to move by proof-number search, beside the search by
// depth.  Where the score is far from even it finds forced mates that lie too deep for that search:
// of 183 mates in 7 to 15 from others' suites, at 1,000,000 nodes, 155 in place of 138
// (bench/sprt.md).
//
// A mate that it finds is forced under the rules, but it may not be the shortest.  Near the
// fifty-move rule it does not consider what a capture or pawn move would make possible.  One thread
// may call it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/game.h"
#include "search/mate/mate_search.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"

namespace sebastes {

class MateFinder {
  public:
    // The longest mate that it looks for, in moves.
    static constexpr int kMostMoves = 15;

    // Gives up when the budget ends, which must outlive it.
    explicit MateFinder(SearchBudget& budget);

    // Makes ready for a search of the game's position and of these of its moves.  Its table takes
    // memory when a mate is first looked for.
    void prepare(const Game& game, std::vector<Move> moves);

    // What the search by depth has come to when an iteration has ended.
    struct Iteration {
        int score;                      // of its best move
        int distance;                   // of that from even, in centipawns
        std::optional<int> mate_moves;  // to the mate whose line it has
        std::uint64_t nodes;            // of its thread, these here included
    };
    // Looks on, for a share of that search's nodes, for a mate in fewer moves than it has.
    void look(const Iteration& iteration);

    // Looks for a mate in at most so many moves, and in fewer than the one that it found before,
    // in about so many positions; another call goes on.  Whether it found one.
    bool advance(int most_moves, std::uint64_t nodes);

    // The shortest that was found; none: null.
    const ForcedMate* mate() const {
        return proof_ && !proof_->mates().empty() ? &proof_->mates().front() : nullptr;
    }
    // Positions looked at since prepare().
    std::uint64_t nodes() const { return proof_ ? proof_->nodes() : 0; }

  private:
    std::uint64_t wanted_nodes(const Iteration& iteration) const;

    SearchBudget& budget_;
    Game game_;
    std::vector<Move> moves_;
    std::unique_ptr<TranspositionTable> table_;
    std::unique_ptr<MateSearch> proof_;
};

}  // namespace sebastes
