// Writes the PGN comment on a fault, and the command in that comment by which a later annotation
// recognises it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::annotate {

// Returns "+0.35", "-1.20", "#3" or "#-2": the score from White's side, mates in moves.
std::string white_score_text(int white_score);

// Returns "+0.35 -> -1.20, Nf3 was better", or "; Nf3" at the end if no variation follows that
// shows the line. A reason_of() and the refutation_of() come before the better move: "-0.30 -> #1,
// allows checkmate in 1 by Qxf7#, g6 was better". Empty if the move is not a fault.
std::string fault_text(const JudgedMove& judged, bool line_follows = true);

// What an annotation adds to a move besides the text.
struct FaultMark {
    std::uint8_t glyph = 0;   // 0: none
    std::string better;       // the first move of the variation, in SAN; empty: no variation
    std::uint8_t theirs = 0;  // the annotator's glyph that `glyph` has replaced; 0: none

    friend bool operator==(const FaultMark&, const FaultMark&) = default;
};

// Puts the command before the text: "[%fault 4,38,g6] -0.30 -> #1, allows checkmate in 1, g6 was
// better", where 38 is the size of the text in bytes. An annotator's glyph is the fourth part, and
// follows the text in words.
std::string marked_fault(const FaultMark& mark, const std::string& text);
// Removes the command and its text from a comment. A text that somebody changed stays.
std::optional<FaultMark> take_marked_fault(std::string& comment);

}  // namespace sebastes::annotate
