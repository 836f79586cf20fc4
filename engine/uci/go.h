// go() answers UCI's `go`; the other functions write the parts of the answer as text.
#pragma once

#include <string>
#include <string_view>

#include "board/game.h"
#include "board/position.h"
#include "notation/notation.h"
#include "search/search_report.h"
#include "uci/commands.h"

namespace sebastes {

// Searches the game's position, or takes a move from the book, and ends with one `bestmove`.
void go(UciState& state, const Words& words, const CommandContext& context);

struct ReportStyle {
    CastlingNotation castling = CastlingNotation::KingSteps;
    const Position* wdl_of = nullptr;  // adds the chances there, where the search began
};

// "info depth 12 seldepth 20 multipv 1 score cp 31 wdl 360 330 310 nodes … pv e2e4 …"
std::string format_report(const SearchReport& report, const ReportStyle& style);

// "cp 31" or "mate -3".
std::string format_score(int score);

// How the game ended, "the game is over: checkmate"; empty while it goes on.
std::string_view describe_end(GameStatus status);

// "no mate in 3", of a search for a mate in `asked` moves that found none and has proven that
// there is none in `proven`.
std::string format_no_mate(int proven, int asked);

}  // namespace sebastes
