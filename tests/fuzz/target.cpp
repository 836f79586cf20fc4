// A fuzz target: one of the checks of checks.h, which CMake names.
//
//   tests/fuzz/run SECONDS [TARGET...]
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string fault =
        sebastes::fuzz::SEBASTES_FUZZ_CHECK({reinterpret_cast<const char*>(data), size});
    if (fault.empty()) return 0;
    std::fprintf(stderr, "%s\n", fault.c_str());
    std::abort();
}
