// The entry point of the fuzz targets: runs the check whose name the environment gives.  More than
// two seconds of processor time are a finding, too, because libFuzzer limits elapsed time only.
//
//   SEBASTES_FUZZ_TARGET=fen build/fuzz/bin/sebastes_fuzz FOLDER...
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "tests/fuzz/checks.h"

namespace {

const sebastes::fuzz::Target& chosen_target() {
    const char* const name = std::getenv("SEBASTES_FUZZ_TARGET");
    for (const auto& target : sebastes::fuzz::kTargets)
        if (name != nullptr && target.name == name) return target;
    std::fprintf(stderr, "SEBASTES_FUZZ_TARGET names no target\n");
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr double kMostSeconds = 2;  // processor time
    static const auto& target = chosen_target();
    const std::clock_t start = std::clock();
    std::string fault = target.check({reinterpret_cast<const char*>(data), size});
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    if (fault.empty() && seconds > kMostSeconds)
        fault = std::to_string(seconds) + " s of the processor";
    if (fault.empty()) return 0;
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
}
