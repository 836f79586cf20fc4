// The entry point of a fuzz target: runs the check of checks.h that CMake names.  More than two
// seconds of processor time are a finding, too, because libFuzzer limits elapsed time only.
//
//   tests/fuzz/run SECONDS [TARGET...]
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/fuzz/checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr double kMostSeconds = 2;  // processor time
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
