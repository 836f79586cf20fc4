// Finds the processor cores that this program may use, and binds threads to them, so that timed
// jobs never share a core.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace sebastes::tools {

// Returns the cores in ascending order; empty if the system does not say.
std::vector<int> usable_cores();

// Binds the calling thread, and the threads and processes that it starts from now on, to these
// cores. Does nothing if the system refuses.
void bind_to_cores(std::span<const int> cores);

// Returns how many jobs with `threads` threads each fit on the cores, at least 1 and at most
// `wanted`.
inline std::size_t fitting_jobs(std::size_t wanted, std::size_t threads, std::size_t cores) {
    return std::clamp<std::size_t>(cores / std::max<std::size_t>(threads, 1), 1,
                                   std::max<std::size_t>(wanted, 1));
}

}  // namespace sebastes::tools
