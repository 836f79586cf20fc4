#include "tools/perft/progress.h"

namespace sebastes::tools {

void SuiteProgress::finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done,
                             double all, double seconds) {
    bar_.clear();
    if (!bar_.on_terminal() || outcome.mismatch)
        out_ << outcome_line(entry, outcome) << '\n' << std::flush;
    bar_.draw(all > 0 ? done / all : 1, seconds);
}

}  // namespace sebastes::tools
