// Ends a game whose scores have stood long enough for a win or a draw.
#pragma once

#include <optional>

#include "board/game.h"

namespace sebastes::tools {

constexpr GameResult win_of(Color color) {
    return color == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

struct AdjudicationRules {
    int win_score = 1500;  // centipawns, held for
    int win_plies = 6;     // so many plies; 0: no game is won so
    int draw_score = 8;    // the same for a draw,
    int draw_plies = 12;
    int draw_after_ply = 80;  // not before this ply
};

// One game.
class Adjudicator {
  public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    // The score of the move at a ply, counted from 0, from White's side; nothing while the game
    // is open.
    std::optional<GameResult> see(int score, int ply);
    // A move without a score: what stood so far counts no more.
    void see_nothing();

  private:
    AdjudicationRules rules_;
    int leader_ = 0;  // 1: White, -1: Black
    int winning_plies_ = 0;
    int drawn_plies_ = 0;
};

}  // namespace sebastes::tools
