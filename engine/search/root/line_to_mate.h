// The line of a mate that is to be shown.  Table cut-offs can leave it short; the rest comes from
// endgame bases, or is searched for, for a share of the nodes so far.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bases/endgame_bases.h"
#include "board/key_history.h"
#include "board/position.h"
#include "search/node/node_search.h"
#include "search/root/root_move.h"
#include "search/time/search_budget.h"

namespace sebastes {

// Whether the line of a move whose score is a mate has the right length and ends in it.
bool ends_in_mate(const Position& root, const RootMove& root_move);

// The line to mate that endgame bases gave last.  The next iteration's mate mostly goes the same
// way, and to look a line up takes longer than a small search.  One for each search.
class LineOfBases {
  public:
    // EndgameBases::line_to_mate(), looked up only where it is no part of the last line.  It is
    // valid until the next call.  The bases must be the same until clear().
    std::span<const Move> find(const EndgameBases& bases, const Position& position, int plies);
    void clear();

  private:
    std::vector<Move> line_;
    std::vector<Key> keys_;  // of the position before each move
};

class LineToMate {
  public:
    LineToMate(NodeSearch& nodes, StopRule& stop_rule) : nodes_(nodes), stop_rule_(stop_rule) {}

    // Begins a search in a game with these keys, the root's included; the bases may be none.
    void prepare(const EndgameBases* bases, const KeyHistory& keys) {
        bases_ = bases;
        keys_ = keys;
        base_lines_.clear();
    }
    // Completes the line of a mate, if it is one.  A mate whose line cannot be found becomes a
    // bound: its side has no less, but nobody can check it.
    void settle(const Position& root, RootMove& root_move);
    // The same without a search, by what endgame bases know.
    void settle_at_once(const Position& root, RootMove& root_move);

  private:
    bool complete(const Position& root, RootMove& root_move);
    bool complete_by_bases(const Position& root, RootMove& root_move);
    bool prove_from(const Position& root, RootMove& root_move, std::size_t known_plies);

    NodeSearch& nodes_;
    StopRule& stop_rule_;
    const EndgameBases* bases_ = nullptr;
    KeyHistory keys_;
    LineOfBases base_lines_;
};

}  // namespace sebastes
