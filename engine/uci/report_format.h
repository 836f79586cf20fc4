// Search reports as UCI's `info` lines.
#pragma once

#include <string>

#include "board/notation.h"
#include "search/search_report.h"

namespace sebastes {

struct ReportStyle {
    CastlingNotation castling = CastlingNotation::KingSteps;
    bool show_wdl = false;
};

// "info depth 12 seldepth 20 multipv 1 score cp 31 nodes … pv e2e4 …"
std::string format_report(const SearchReport& report, const ReportStyle& style);

// "cp 31" or "mate -3".
std::string format_score(int score);

// Chances of winning, drawing and losing in per mille, which add up to 1000.  A
// logistic guess from the score; not fitted to games.
struct WinDrawLoss {
    int win;
    int draw;
    int loss;
};
WinDrawLoss win_draw_loss(int score);

}  // namespace sebastes
