// A mate of the side to move, looked for by proof beside a search by depth: it finds in few
// positions what lies too deep for that, in lines that are forced move by move.
//
// What it finds is forced under the rules; it may not be the shortest.  Near the fifty-move rule
// it does not see what a capture or a pawn's move would make possible.  One thread calls.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/key_history.h"
#include "board/position.h"
#include "search/mate/forced_mate.h"
#include "search/mate/proof_search.h"
#include "search/mate/proven_mate.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"

namespace sebastes {

class MateFinder {
  public:
    // The longest mate that it looks for, in moves.
    static constexpr int kMostMoves = 15;

    // Gives up when the budget ends, which must outlive it.
    explicit MateFinder(SearchBudget& budget);
    ~MateFinder();

    // Makes ready for a search of `root` and of these of its moves.  `keys` are those of the
    // whole game, the root's included.  Its table takes memory when a mate is first looked for.
    // Throws std::bad_alloc.
    void prepare(const Position& root, const KeyHistory& keys, std::vector<Move> moves);

    // Looks for a mate in at most so many moves, and in fewer than the one that it found before,
    // in about so many positions; another call goes on.  Whether it found one.  Where memory is
    // short it finds nothing more.
    bool advance(int most_moves, std::uint64_t nodes);

    // The shortest that was found.
    const std::optional<ForcedMate>& mate() const { return mate_; }
    // Positions looked at since prepare().
    std::uint64_t nodes() const;

  private:
    // What a search needs beside its table.
    struct Work;

    bool look(int moves, std::uint64_t nodes);

    SearchBudget& budget_;
    Position root_ = Position::start();
    KeyHistory keys_;
    std::vector<Move> moves_;
    bool all_moves_ = true;
    std::optional<ForcedMate> mate_;
    int none_in_ = 0;  // moves in which there is none, or it is not looked for
    std::unique_ptr<TranspositionTable> memory_;
    std::unique_ptr<Work> work_;
};

}  // namespace sebastes
