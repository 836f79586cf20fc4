// What a suite run shows while it goes on: a bar with the time left on a terminal, a
// line for each position when the output goes elsewhere.
#pragma once

#include <cstdio>
#include <ostream>

#include "tools/batch/progress_bar.h"
#include "tools/perft/suite_run.h"

namespace sebastes::tools {

class SuiteProgress : public SuiteObserver {
  public:
    // `out` gets the lines, and ends in `file`, on which the bar is drawn.
    SuiteProgress(std::ostream& out, std::FILE* file) : out_(out), bar_(file) {}

    void finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done, double all,
                  double seconds) override;

  private:
    std::ostream& out_;
    ProgressBar bar_;
};

}  // namespace sebastes::tools
