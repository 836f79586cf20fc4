// What a comment says of a fault, and the command in the comment by which a later annotation finds
// it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::annotate {

// "+0.35", "-1.20", "#3", "#-2": from White's side, mates in moves.
std::string white_score_text(int white_score);

// "+0.35 -> -1.20, Nf3 was better", with "; Nf3" where no variation behind it shows the line, and
// with reason_of() in front of that: "-0.30 -> #1, allows checkmate in 1, g6 was better"; empty for
// moves that are no faults.
std::string fault_text(const JudgedMove& judged, bool line_follows = true);

// What an annotation has added to a move besides the text.
struct FaultMark {
    std::uint8_t glyph = 0;  // 0: none
    std::string better;      // the first move of the variation, in SAN; empty: there is none

    friend bool operator==(const FaultMark&, const FaultMark&) = default;
};

// The text behind a command: "[%fault 4,38,g6] -0.30 -> #1, allows checkmate in 1, g6 was better",
// where 38 is the size of the text in bytes.
std::string marked_fault(const FaultMark& mark, const std::string& text);
// Takes the command and its text out of a comment.  A text that has been changed since stays.
std::optional<FaultMark> take_marked_fault(std::string& comment);

}  // namespace sebastes::annotate
