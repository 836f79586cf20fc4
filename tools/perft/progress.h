// What a suite run shows while it goes on: a bar with the time left on a terminal, a
// line for each position when the output goes elsewhere.
#pragma once

#include <cstdio>

#include "tools/batch/progress_bar.h"
#include "tools/perft/suite_run.h"

namespace sebastes::tools {

class SuiteProgress : public SuiteObserver {
  public:
    // `out` gets the lines; the bar is drawn on it when it is a terminal.
    explicit SuiteProgress(std::FILE* out) : out_(out), bar_(out) {}

    void finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done, double all,
                  double seconds) override;

  private:
    std::FILE* out_;
    ProgressBar bar_;
};

}  // namespace sebastes::tools
