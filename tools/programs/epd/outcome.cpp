#include "tools/programs/epd/outcome.h"

#include "tools/programs/epd/judge.h"

namespace sebastes::epd {

void SolutionTracker::see(const SearchReport& report) {
    const bool bound = report.is_lower_bound || report.is_upper_bound;
    if (bound && entry_.expectation.mate) return;
    if (!judge(entry_, answer_of(report)).solved) {
        held_from_.reset();
        return;
    }
    const SearchProgress now{report.milliseconds, report.depth, report.nodes};
    if (!first_found_) first_found_ = now;
    if (!held_from_) {
        held_from_ = now;
        held_iterations_ = 0;
        last_depth_ = -1;
    }
    if (bound || report.depth <= last_depth_) return;  // engines may show a depth several times
    ++held_iterations_;
    last_depth_ = report.depth;
}

}  // namespace sebastes::epd
