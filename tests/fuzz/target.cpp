// A fuzz target: one of the checks of checks.h, which CMake names.  That it takes long is a
// finding, too: libFuzzer's limit is of elapsed time, which says little on a busy machine.
//
//   tests/fuzz/run SECONDS [TARGET...]
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/fuzz/checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr double kMostSeconds = 2;  // of the processor
    const std::clock_t start = std::clock();
    std::string fault =
        sebastes::fuzz::SEBASTES_FUZZ_CHECK({reinterpret_cast<const char*>(data), size});
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    if (fault.empty() && seconds > kMostSeconds)
        fault = std::to_string(seconds) + " s of the processor";
    if (fault.empty()) return 0;
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
}
