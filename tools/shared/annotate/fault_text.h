// What a comment says of a fault, and the reading of it in a game that was annotated before.
#pragma once

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

// What fault_text() said; the scores are from White's side.
struct ToldFault {
    int was = 0;
    int became = 0;
    std::string better;  // the move; may be empty
    bool line_follows = false;

    friend bool operator==(const ToldFault&, const ToldFault&) = default;
};

// Takes a fault_text() out of a comment in which nothing but commands ("[%clk 0:01:00]") stands
// before it.
std::optional<ToldFault> take_told_fault(std::string& comment);
// How the move before which this position stood was judged then.
Judgement judgement_of(const ToldFault& told, const Position& before);

}  // namespace sebastes::annotate
