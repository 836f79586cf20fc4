#include "tools/shared/batch/machine.h"

#include <windows.h>

#include "tools/shared/batch/cores.h"

namespace sebastes::tools {

namespace {

// Reads a text from the registry; "unknown" if it is missing.
std::string registered(const char* key, const char* name) {
    char text[256] = {};
    DWORD size = sizeof text - 1;
    if (RegGetValueA(HKEY_LOCAL_MACHINE, key, name, RRF_RT_REG_SZ, nullptr, text, &size) != 0)
        return "unknown";
    return text;
}

}  // namespace

Machine this_machine() {
    constexpr const char* kProcessor = R"(HARDWARE\DESCRIPTION\System\CentralProcessor\0)";
    constexpr const char* kSystem = R"(SOFTWARE\Microsoft\Windows NT\CurrentVersion)";
    return {registered(kProcessor, "ProcessorNameString"), usable_cores().size(),
            "Windows " + registered(kSystem, "CurrentBuildNumber") + " x86_64"};
}

}  // namespace sebastes::tools
