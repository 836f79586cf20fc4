// These functions write judged games as an HTML page without external files: for each game the
// evaluation curve, what each player's moves were worth, the moves, and boards of the critical
// moments.
#pragma once

#include <string>
#include <vector>

#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/pgn_epd/pgn_game.h"
#include "tools/shared/report/report.h"

namespace sebastes::pgn {

// "Adams, Anna – Berg, Bo".
std::string players_of(const PgnGame& game);

// Returns a table of what each player's moves were worth, with the players side by side.
tools::Table player_table(const PgnGame& game, const annotate::Summary& summary);

// Return the page before the first game and after the last.
std::string annotation_page_begin(const std::string& title);
std::string annotation_page_end();
// Returns the section of one game. `number` counts from 1 and distinguishes the games' anchors.
std::string annotation_section(const PgnGame& game, const std::vector<annotate::JudgedMove>& moves,
                               const annotate::Summary& summary, std::size_t number);

}  // namespace sebastes::pgn
