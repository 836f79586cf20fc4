// A way to another engine's mistake, made as short as it will go.
#pragma once

#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

struct Shortened {
    Variation line;
    int depth;
    Comparison comparison;
};

// From what was found, which holds a finding: the FEN of the wrong node where the engine
// goes wrong when told it, else the fewest moves from a FEN, those left out that change
// nothing.  When nothing shorter is wrong it is the line that was found.
Shortened shorten(PerftEngine& engine, const Variation& line, const Comparison& found,
                  const CompareOptions& options);

}  // namespace sebastes::tools
