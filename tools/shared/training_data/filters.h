// PositionFilter chooses which positions of games the training uses, and with which score. Game
// files keep all positions, so you can change the filters without playing the games again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/score.h"
#include "tools/shared/training_data/packed_position.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// Random moves have no score, so positions before them are always left out.
struct Filters {
    bool checks = false;          // keeps positions in check
    bool captures = false;        // keeps positions whose best move captures
    bool promotions = false;      // keeps positions whose best move promotes
    bool certain = false;         // keeps positions with a mate score or a tablebase score
    int score_limit = kInfinity;  // centipawns; leaves out scores further from 0
    int first_ply = 0;            // leaves out earlier plies of the game
    bool unique = false;          // leaves out repeated positions (see key_of)
    // For scores that look ahead in the game (look_ahead.h). The other filters use a position's own
    // score.
    double lambda = 0;
};

// A set of keys that takes 8 to 32 bytes for each.
class KeySet {
  public:
    // Returns false if the key was there already.
    bool insert(Key key);

  private:
    std::vector<Key> places_;  // a hash table with linear probing; 0 is a free entry
    std::size_t count_ = 0;
    bool has_zero_ = false;
};

// Applies the filters to positions in order.
class PositionFilter {
  public:
    explicit PositionFilter(const Filters& filters) : filters_(filters) {}

    // Appends the positions that pass to `kept`.
    void take(const TrainingGame& game, std::vector<PackedPosition>& kept);

  private:
    bool wants(const Position& position, const ScoredMove& best) const;
    bool wants(const PackedPosition& record);

    Filters filters_;
    KeySet seen_;
};

}  // namespace sebastes::training
