// What a node search may do beyond plain alpha-beta.
#pragma once

#include "bases/endgame_bases.h"
#include "eval/evaluator.h"

namespace sebastes {

class HumanError;

struct SearchPolicy {
    // Pruning, reductions, extensions, corrected evaluations, and table entries of any depth
    // that is enough.  Off, for tests: every driver must then find the same score.
    bool selective = true;
    // The root is searched with zero windows alone: moves are kept on fail-lows too, and the
    // best lines by their positions' keys.
    bool zero_window_root = false;
    Evaluator evaluator = kUsualEvaluator;
    // Whose errors it makes; null: none.
    const HumanError* error = nullptr;
    // Asked in a selective search; may be none.
    const EndgameBases* bases = nullptr;
    BaseSources base_sources = BaseSources::All;

    // Positions with no more pieces than this may be known.
    int base_pieces() const { return selective && bases ? bases->most_pieces(base_sources) : 0; }
};

}  // namespace sebastes
