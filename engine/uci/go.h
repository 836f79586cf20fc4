// These functions format the parts of the answer to `go`.
#pragma once

#include <string>

#include "board/position.h"
#include "notation/notation.h"
#include "search/search_request.h"

namespace sebastes {

struct ReportStyle {
    CastlingNotation castling = CastlingNotation::KingSteps;
    const Position* wdl_of = nullptr;  // the root, if WDL chances are to be shown
    bool is_drawn = false;             // the rules end the game as a draw: all scores are 0
};

// "info depth 12 seldepth 20 multipv 1 score cp 31 wdl 360 330 310 nodes … pv e2e4 …"
std::string format_report(const SearchReport& report, const ReportStyle& style);

// "cp 31" or "mate -3".
std::string format_score(int score);

}  // namespace sebastes
