// What a node search may do beyond plain alpha-beta.
#pragma once

namespace sebastes {

struct SearchPolicy {
    // Pruning, reductions, extensions, corrected evaluations, and table entries of any depth
    // that is enough.  Off, for tests: every driver must then find the same score.
    bool selective = true;
    // The root is searched with zero windows alone: moves are kept on fail-lows too, and the
    // best lines by their positions' keys.
    bool zero_window_root = false;
};

}  // namespace sebastes
