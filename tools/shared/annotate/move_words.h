// Describes a judged move in one sentence, for the page, the HTTP API and the boards of annotated
// pages.
#pragma once

#include <string>

#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::annotate {

// Returns "3... Nf6 allows checkmate in 1 by Qxf7#; g6 was better" or "1. e4 is book: King's Pawn
// Game"; empty for a null move. If the better move is not to be named, a fault's sentence ends with
// "; another move was better by 1.2 pawns".
std::string sentence_on(const JudgedMove& judged, bool names_better = true);

// Returns the reason why a move is a fault, if there is more to say than the loss: "allows
// checkmate in 1 by Qh5+", "misses checkmate in 3", "misses the win"; otherwise empty.
std::string reason_of(const JudgedMove& judged);

// Returns what the best reply to a fault does: "Nxc6 wins the knight on c6", or "the best answer is
// Nc6"; empty for other moves, and where a mate says more.
std::string refutation_of(const JudgedMove& judged);

}  // namespace sebastes::annotate
