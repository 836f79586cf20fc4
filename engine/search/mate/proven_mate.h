// How long a mate takes that a proof has found, and its line.  The proof says that it takes at
// most so many moves; here its moves are followed against every defence.  What they take is a
// bound again, but one that has a line.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "board/position.h"
#include "search/mate/forced_mate.h"
#include "search/mate/proof_search.h"
#include "search/mate/short_mates.h"

namespace sebastes {

class ProvenMate {
  public:
    // Asks this search, and has it prove again what its table has lost.
    ProvenMate(ProofShare& share, ProofSearch& proof) : share_(share), proof_(proof) {}

    // The mate by this first move, which is proven to take at most so many moves.  Nothing when
    // so many positions, here and of the proof, do not suffice; what was found by then is kept.
    std::optional<ForcedMate> follow(const Position& root, Move first, int moves,
                                     std::uint64_t nodes);
    // Positions looked at so far, without those of the proof.
    std::uint64_t nodes() const { return nodes_ + short_mates_.nodes(); }

  private:
    // What the attacker plays, and the moves to mate then.
    struct Attack {
        Move move;
        int moves = 0;  // 0: not known
    };

    int attack(const Position& position, int moves);
    Attack find_attack(const Position& position, int moves);
    Attack shortest_known(const Position& position, int moves) const;
    Attack mate_in_two(const Position& position);
    std::optional<int> defence(const Position& position, int moves);
    int length(const Position& position);
    ForcedMate line_from(const Position& root, Move first);
    bool is_out_of_nodes() const;

    ProofShare& share_;
    ProofSearch& proof_;
    ShortMates short_mates_;
    std::unordered_map<Key, Attack> attacks_;
    std::unordered_map<Key, int> lengths_;  // by the attacks that are kept
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
};

}  // namespace sebastes
