// A suite's outcome as people read it.
#pragma once

#include <string>

#include "tools/programs/perft/suite_run.h"

namespace sebastes::tools {

// "file:3: FEN: ok, D1 20 D2 400, 420 leaves", or what is wrong, with every depth; the
// engine's name is empty when this program counted.  One line.
std::string outcome_line(const SuiteCase& entry, const SuiteOutcome& outcome,
                         const std::string& engine = {});

// "125 of 126 positions counted, 0 wrong, 1 refused; ..." and why it ended early.
std::string totals_text(const SuiteTotals& totals);

}  // namespace sebastes::tools
