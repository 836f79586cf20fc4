// The proof of a mate that is to be shown.  Table cut-offs can leave a mate's line short; the
// rest is searched for, for a share of the nodes so far.
#pragma once

#include <cstddef>

#include "bases/endgame_bases.h"
#include "bases/mate_line_cache.h"
#include "board/key_history.h"
#include "board/position.h"
#include "search/node/node_search.h"
#include "search/root/root_move.h"
#include "search/time/stop_rule.h"

namespace sebastes {

// Whether the line of a move whose score is a mate has the right length and ends in it.
bool ends_in_mate(const Position& root, const RootMove& root_move);

class MateProof {
  public:
    MateProof(NodeSearch& nodes, StopRule& stop_rule) : nodes_(nodes), stop_rule_(stop_rule) {}

    // Begins a search in a game with these keys, the root's included; the bases may be none.
    void prepare(const EndgameBases* bases, const KeyHistory& keys) {
        bases_ = bases;
        keys_ = keys;
        base_lines_.clear();
    }
    // Completes the line of a mate.  A mate whose line cannot be found becomes a bound: its
    // side has no less, but nobody can check it.
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
    MateLineCache base_lines_;
};

}  // namespace sebastes
