// win_draw_loss() converts a score to the chances of a win, a draw and a loss (WDL), with curves
// that are fitted to the engine's games against itself (tables/win_curves.h).  The chances hold for
// players of equal strength.
//
// The chance to win rises with the score, the chance to lose falls, and one side's win is the other
// side's loss.
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

// The chances of the side to move.  The score, centipawns or a mate, is from its point of view.
// A known win or loss is certain, and so is the draw of a drawn ending (drawn_ending.h).
WinDrawLoss win_draw_loss(const Position& position, int score);
// The points that the side to move can expect, in percent; a draw is half a win.
double win_percentage(const Position& position, int score);

// Material on the board in pawns, at most tables::kFullMaterial.  The program that fits the curves
// uses this function and the next one, too.
int win_material(const Board& board);
// The chance of a win, 0 to 1.  Negate the score to get the chance of a loss.
double win_chance(const tables::WinCurves& curves, int material, double score);

}  // namespace sebastes
