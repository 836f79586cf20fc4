// How well each player played, as Lichess has it: a number for each move and each player, made
// of the evaluations of the positions and of nothing else.  Method and constants are those of
// lichess-org/lila, modules/analyse AccuracyPercent.scala, and of scalachess's eval.scala.
//
// An evaluation, mates and what is beyond ten pawns as ten pawns, becomes a chance to win in
// percent; the accuracy of a move falls exponentially with the chances that it gave away.  A
// player's accuracy is the mean of two means over the moves: the harmonic one, which the worst
// moves pull down, and one weighted by how much the chances swung in a window that ends behind
// the move, so that moves of a decided game count little.  The move that mates is in neither,
// nor are moves of the book.  Who had to find but a few moves, as the winner by a trap, has none:
// all of them right says nothing.
#pragma once

#include <optional>
#include <vector>

#include "core/piece.h"
#include "tools/shared/annotate/judgement.h"

namespace sebastes::annotate {

struct PlayerSummary {
    int moves = 0;
    int book = 0;  // of them
    // Moves to find: not of the book, not forced, and before or after them the game was open.
    int to_find = 0;
    std::optional<double> accuracy;  // 0 to 100; none without a move that counts
    double average_loss = 0;         // centipawns a move behind the book, of JudgedMove::loss
    int inaccuracies = 0;
    int mistakes = 0;
    int missed_wins = 0;
    int blunders = 0;

    static constexpr int kLeastToFind = 6;
    // The accuracy, where it says something.
    std::optional<double> told_accuracy() const {
        return to_find < kLeastToFind ? std::nullopt : accuracy;
    }
};
using Summary = ColorArray<PlayerSummary>;

// Of centipawns or a mate (core/score.h): the chance to win, in percent.
double win_chance_percentage(int score);
// 0 to 100, of a move that made the one chance of its player the other.
double move_accuracy(double before, double after);

class PlayerAccuracy {
  public:
    // What Lichess takes the usual starting position for, in centipawns.
    static constexpr int kUsualFirstScore = 15;

    // Another evaluation, from White's side, of the position before the first move.
    void begin_at(int white_score) { white_chances_.front() = win_chance_percentage(white_score); }
    // The next move, with the evaluation behind it from White's side; none behind a move that
    // mates.  Returns the move's accuracy.
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
    // Before the first move, and behind each entry.
    std::vector<double> white_chances_{win_chance_percentage(kUsualFirstScore)};
    Summary counts_{};
    ColorArray<double> losses_{};
};

}  // namespace sebastes::annotate
