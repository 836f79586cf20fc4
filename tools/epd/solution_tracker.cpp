#include "tools/epd/solution_tracker.h"

namespace sebastes::epd {

void SolutionTracker::see(const SearchReport& report) {
    if (!expectation_.is_met(report.line.front(), report.score)) {
        held_from_.reset();
        return;
    }
    const SearchProgress now{report.milliseconds, report.depth, report.nodes};
    if (!first_found_) first_found_ = now;
    if (!held_from_) {
        held_from_ = now;
        held_iterations_ = 1;
    } else if (report.depth > last_depth_) {  // engines may show a depth several times
        ++held_iterations_;
    }
    last_depth_ = report.depth;
}

}  // namespace sebastes::epd
