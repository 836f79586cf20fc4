#include "tools/shared/batch/cores.h"

#include <windows.h>

namespace sebastes::tools {

// Returns the cores of the program's processor group, at most 64.
std::vector<int> usable_cores() {
    DWORD_PTR own = 0;
    DWORD_PTR all = 0;
    std::vector<int> cores;
    if (GetProcessAffinityMask(GetCurrentProcess(), &own, &all) == 0) return cores;
    for (int core = 0; core < 64; ++core)
        if ((own >> core & 1) != 0) cores.push_back(core);
    return cores;
}

// New threads and processes are not bound: they inherit the settings of the whole program.
void bind_to_cores(std::span<const int> cores) {
    DWORD_PTR mask = 0;
    for (const int core : cores) mask |= DWORD_PTR{1} << core;
    SetThreadAffinityMask(GetCurrentThread(), mask);
}

}  // namespace sebastes::tools
