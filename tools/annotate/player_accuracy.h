// How well each player played.  The method is Lichess's: the mean of two means of the accuracies
// of the moves, the harmonic one, which the worst moves pull down, and one weighted by how much
// the expectation swung around the move, so that moves of a decided game count little.
#pragma once

#include <optional>
#include <vector>

#include "core/piece.h"
#include "tools/annotate/judgement.h"

namespace sebastes::annotate {

struct PlayerSummary {
    int moves = 0;
    double accuracy = 0;      // 0 to 100; only with moves
    double average_loss = 0;  // centipawns a move
    int inaccuracies = 0;
    int mistakes = 0;
    int missed_wins = 0;
    int blunders = 0;
};
using Summary = ColorArray<PlayerSummary>;

class PlayerAccuracy {
  public:
    // The moves in their order.  `expected_after` is in percent, the player's.
    void add(Color player, Judgement judgement, int loss, double accuracy, double expected_after);

    Summary summary() const;

  private:
    struct Entry {
        Color player;
        double accuracy;
        double white_expected;
    };

    double swing(std::size_t entry, std::size_t window) const;

    std::vector<Entry> entries_;
    Summary counts_{};
    ColorArray<double> losses_{};
};

}  // namespace sebastes::annotate
