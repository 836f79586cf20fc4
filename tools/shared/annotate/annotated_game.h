// Adds the judgements of a GameAnnotator to a PGN game. The game's own content stays.
#pragma once

#include <string>
#include <vector>

#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::annotate {

struct AnnotationStyle {
    bool evaluations = true;  // "[%eval 0.35]" in a comment on each move
    bool glyphs = true;    // ?!, ? and ??, with comments alone; a comment keeps what they replace
    bool comments = true;  // "[%fault 6,30,Nf3] +0.35 -> -1.20, Nf3 was better" on faults
    std::size_t line_plies = 10;  // length of the variation that shows the better line; 0: none
};

// `judged` holds the moves of the main line from the first on; it is shorter if the analysis ended
// early. On these moves an earlier annotation is replaced: the evaluations, and the marked_fault()
// with its glyph and its line, unless somebody changed them. If the whole game is judged, the tags
// WhiteAccuracy and BlackAccuracy are set. Annotator, ECO and Opening are set if they are missing.
PgnGame annotated(const PgnGame& game, const std::vector<JudgedMove>& judged,
                  const Summary& summary, const AnnotationStyle& style);

}  // namespace sebastes::annotate
