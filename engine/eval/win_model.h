// What a score promises: the chances of win, draw and loss, fitted to the engine's games against
// itself (tables/win_curves.h).  They hold for players of equal strength, not for any player.
//
// The chance to win rises with the score, that to lose falls, and the two are symmetric: what is
// one side's win is the other's loss.
#pragma once

#include "board/position.h"
#include "tables/win_curves.h"

namespace sebastes {

// Per mille; they add up to 1000.
struct WinDrawLoss {
    int win = 0;
    int draw = 0;
    int loss = 0;

    friend bool operator==(const WinDrawLoss&, const WinDrawLoss&) = default;
};

// Of the side to move; the score is from its point of view, centipawns or a mate, which is
// certain, and so is the draw of a position that is one (drawn_ending.h).
WinDrawLoss win_draw_loss(const Position& position, int score);
// Points that the side to move may expect, in percent: a draw is half a win.
double win_percentage(const Position& position, int score);

// The curves themselves, for who fits them.  At most tables::kFullMaterial:
int win_material(const Board& board);
// Of a win, 0 to 1; of a loss at the score with its sign changed.
double win_chance(const tables::WinCurves& curves, int material, double score);

}  // namespace sebastes
