#include "tools/perft/progress.h"

#include <fmt/format.h>

namespace sebastes::tools {

void SuiteProgress::finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done,
                             double all, double seconds) {
    bar_.clear();
    if (!bar_.on_terminal() || outcome.mismatch) {
        fmt::print(out_, "{}\n", outcome_line(entry, outcome));
        std::fflush(out_);
    }
    bar_.draw(all > 0 ? done / all : 1, seconds);
}

}  // namespace sebastes::tools
