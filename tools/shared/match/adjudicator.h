// Adjudicator ends a game early when the scores have indicated a win or a draw for long enough.
#pragma once

#include <optional>

#include "board/game.h"

namespace sebastes::tools {

constexpr GameResult win_of(Color color) {
    return color == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

struct AdjudicationRules {
    int win_score = 1500;  // centipawns, at least
    int win_plies = 6;     // for this many plies in a row; 0: no wins by score
    int draw_score = 8;    // centipawns from 0, at most
    int draw_plies = 12;
    int draw_after_ply = 80;  // no draws by score before this ply
};

// Watches one game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    // Takes the score of the move at a ply, counted from 0, from White's side. Returns the result,
    // or nothing while the game is open.
    std::optional<GameResult> see(int score, int ply);
    // Takes a move without a score, and starts counting again.
    void see_nothing();

  private:
    AdjudicationRules rules_;
    int leader_ = 0;  // 1: White, -1: Black
    int winning_plies_ = 0;
    int drawn_plies_ = 0;
};

}  // namespace sebastes::tools
