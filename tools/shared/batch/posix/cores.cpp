#include "tools/shared/batch/cores.h"

#if defined(__linux__)
#include <sched.h>
#endif

namespace sebastes::tools {

#if defined(__linux__)

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

#else  // POSIX itself knows of no cores

std::vector<int> usable_cores() { return {}; }

void bind_to_cores(std::span<const int>) {}

#endif

}  // namespace sebastes::tools
