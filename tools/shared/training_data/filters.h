// Which positions of games are learnt from, and with which score.  The games keep all, so that this
// can be changed without playing them again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/score.h"
#include "tools/shared/training_data/packed_position.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::training {

// Random moves have no score, and positions before them are always left out.  Older files keep
// nothing of noisy or certain positions that could be asked for.
struct Filters {
    bool checks = false;          // keeps positions in check,
    bool captures = false;        // those whose best move captures
    bool promotions = false;      // or promotes,
    bool certain = false;         // those with the score of a mate, or of what a base knows
    int score_limit = kInfinity;  // centipawns; leaves out what is further from even
    int first_ply = 0;            // leaves out the plies of the game before this one
    bool unique = false;          // leaves out positions that were kept before (see key_of)
    // Of scores that look ahead in the game (look_ahead.h); what is left out depends on a
    // position's own score, and older files keep that alone.
    double lambda = 0;
};

// A set of keys, 8 to 32 bytes for each.
class KeySet {
  public:
    // False when it was there already.
    bool insert(Key key);

  private:
    std::vector<Key> places_;  // by linear probing; 0 is a free one
    std::size_t count_ = 0;
    bool has_zero_ = false;
};

// Applies filters to positions in their order.
class PositionFilter {
  public:
    explicit PositionFilter(const Filters& filters) : filters_(filters) {}

    // Those that are kept, added to `kept`.  False at a move that is not legal.
    bool take(const TrainingGame& game, std::vector<PackedPosition>& kept);
    void take(std::span<const PackedPosition> records, std::vector<PackedPosition>& kept);

  private:
    bool wants(const Position& position, const ScoredMove& best) const;
    bool wants(const PackedPosition& record);

    Filters filters_;
    KeySet seen_;
};

}  // namespace sebastes::training
