// PlayerAccuracy computes each player's accuracy as Lichess does, from the evaluations of the
// positions alone. Method and constants come from lichess-org/lila, modules/analyse
// AccuracyPercent.scala, and from scalachess's eval.scala.
//
// Each evaluation becomes a winning chance in percent; mates and evaluations beyond ten pawns count
// as ten pawns. A move's accuracy falls exponentially with the winning chance that it gives away. A
// player's accuracy is the average of two means over the moves: the harmonic mean, which the worst
// moves pull down, and a mean weighted by how much the chances swing in a window that ends after
// the move, so that moves of a decided game count little. Neither includes the mating move or book
// moves. A player who has to find only a few moves gets no accuracy (told_accuracy), because a few
// right moves say little.
#pragma once

#include <optional>
#include <vector>

#include "core/piece.h"
#include "tools/shared/annotate/judgement.h"

namespace sebastes::annotate {

struct PlayerSummary {
    int moves = 0;
    int book = 0;  // book moves among them
    // Moves that are neither book nor forced, with an open game before or after them.
    int to_find = 0;
    std::optional<double> accuracy;  // 0 to 100; none if no move counts
    double average_loss = 0;         // centipawns a move after the book, of JudgedMove::loss
    int inaccuracies = 0;
    int mistakes = 0;
    int missed_wins = 0;
    int blunders = 0;

    static constexpr int kLeastToFind = 6;
    // The accuracy, if there are enough moves to find.
    std::optional<double> told_accuracy() const {
        return to_find < kLeastToFind ? std::nullopt : accuracy;
    }
};
using Summary = ColorArray<PlayerSummary>;

// Returns the accuracy, 0 to 100, of a move that changes its player's winning chance so.
double move_accuracy(double before, double after);

class PlayerAccuracy {
  public:
    // The evaluation that Lichess gives the usual starting position, in centipawns.
    static constexpr int kUsualFirstScore = 15;

    // Sets another evaluation, from White's side, for the position before the first move.
    void begin_at(int white_score) { white_chances_.front() = win_chance_percentage(white_score); }
    // Adds the next move and the evaluation after it from White's side; none after a mating move.
    // Returns the move's accuracy.
    double add(Color player, Judgement judgement, int loss, std::optional<int> white_score);

    Summary summary() const;

  private:
    struct Entry {
        Color player;
        double accuracy;
        bool counts;
    };

    double swing(std::size_t entry, std::size_t window) const;

    std::vector<Entry> entries_;
    // Before the first move, and after each entry.
    std::vector<double> white_chances_{win_chance_percentage(kUsualFirstScore)};
    Summary counts_{};
    ColorArray<double> losses_{};
};

}  // namespace sebastes::annotate
