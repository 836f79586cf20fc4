// A judged game as PGN: what was in it stays, and the judgements are added.
#pragma once

#include <string>
#include <vector>

#include "board/pgn_game.h"
#include "tools/annotate/game_annotator.h"

namespace sebastes::annotate {

struct AnnotationStyle {
    bool evaluations = true;      // "[%eval 0.35]" in a comment on each move
    bool glyphs = true;           // ?!, ? and ?? where the move has none of !, ?, !!, ??, !?, ?!
    bool comments = true;         // "+0.35 -> -1.20, Nf3 was better" on faults
    std::size_t line_plies = 10;  // of the variation that shows the better line; 0: none
};

// `judged` are the moves of the main line, from the first on; fewer when the judging was ended
// early.  Evaluations that the game's comments had on these moves are replaced.  Of a game judged
// to its end the tags WhiteAccuracy and BlackAccuracy are set; Annotator, ECO and Opening,
// where there is none.
PgnGame annotated(const PgnGame& game, const std::vector<JudgedMove>& judged,
                  const Summary& summary, const AnnotationStyle& style);

// "+0.35", "-1.20", "#3", "#-2": from White's side, mates in moves.
std::string white_score_text(int white_score);
// What a comment says of a fault: "+0.35 -> -1.20, Nf3 was better"; empty for other moves.
std::string fault_text(const JudgedMove& judged);

}  // namespace sebastes::annotate
