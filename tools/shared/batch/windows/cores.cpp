#include "tools/shared/batch/cores.h"

#include <windows.h>

namespace sebastes::tools {

// Of the processor group that the program runs in: 64 cores at most.
std::vector<int> usable_cores() {
    DWORD_PTR own = 0;
    DWORD_PTR all = 0;
    std::vector<int> cores;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) == 0) return cores;
    for (int core = 0; core < 64; ++core)
        if ((own >> core & 1) != 0) cores.push_back(core);
    return cores;
}

// Threads and processes that it starts are not bound: they take over what holds for the whole
// program.
void bind_to_cores(std::span<const int> cores) {
    DWORD_PTR mask = 0;
    for (const int core : cores) mask |= DWORD_PTR{1} << core;
    SetThreadAffinityMask(GetCurrentThread(), mask);
}

}  // namespace sebastes::tools
