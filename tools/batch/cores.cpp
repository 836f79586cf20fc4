#include "tools/batch/cores.h"

#include <sched.h>

#include <algorithm>

namespace sebastes::tools {

std::vector<int> usable_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
    return cores;
}

void bind_to_cores(std::span<const int> cores) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int core : cores) CPU_SET(static_cast<std::size_t>(core), &set);
    sched_setaffinity(0, sizeof set, &set);
}

std::size_t fitting_jobs(std::size_t wanted, std::size_t threads, std::size_t cores) {
    return std::clamp<std::size_t>(cores / std::max<std::size_t>(threads, 1), 1,
                                   std::max<std::size_t>(wanted, 1));
}

}  // namespace sebastes::tools
