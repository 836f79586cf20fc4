// Which processor cores this program may use, and tying work to some of them, so that
// jobs that are timed never share one.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sebastes::tools {

// In ascending order; empty when the system does not say.
std::vector<int> usable_cores();

// The calling thread, and the threads and processes that it starts from now on, run on
// these alone.  Does nothing when the system refuses.
void bind_to_cores(std::span<const int> cores);

// How many jobs of so many threads each fit on the cores, at least 1 and at most `wanted`.
std::size_t fitting_jobs(std::size_t wanted, std::size_t threads, std::size_t cores);

}  // namespace sebastes::tools
