#include "tools/shared/batch/machine.h"

#include <sys/utsname.h>

#include <fstream>

#include "tools/shared/batch/cores.h"

namespace sebastes::tools {

namespace {

// Reads what Linux reports; on other systems the file is missing.
std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("model name")) continue;
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        const std::size_t first = line.find_first_not_of(" \t", colon + 1);
        if (first != std::string::npos) return line.substr(first);
    }
    return "unknown";
}

}  // namespace

Machine this_machine() {
    Machine machine{processor_name(), usable_cores().size(), "unknown"};
    struct utsname system {};
    if (uname(&system) == 0)
        machine.system = std::string(system.sysname) + ' ' + system.release + ' ' + system.machine;
    return machine;
}

}  // namespace sebastes::tools
