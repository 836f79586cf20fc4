// What is said of a judged move, in one sentence: on the page, over HTTP, and below the boards of
// annotated pages.
#pragma once

#include <string>

#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::annotate {

// "3... Nf6 allows checkmate in 1; g6 was better", "1. e4 is book: King's Pawn Game"; empty for a
// null move.
std::string sentence_on(const JudgedMove& judged);

// Why a fault is one, where more can be said than how much it gave away: "allows checkmate in 1",
// "misses checkmate in 3", "misses the win"; empty otherwise.
std::string reason_of(const JudgedMove& judged);

}  // namespace sebastes::annotate
