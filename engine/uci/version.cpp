#include "uci/version.h"

#include <fmt/format.h>

namespace sebastes {

std::string compiler_description() {
#if defined(__clang__)
    std::string text =
        fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    std::string text = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    std::string text = "unknown compiler";
#endif
    text += fmt::format(", C++ {}", __cplusplus);
#if defined(__AVX512VL__)
    text += ", for x86-64-v4";
#elif defined(__AVX2__)
    text += ", for x86-64-v3";
#elif defined(__SSE4_2__)
    text += ", for x86-64-v2";
#elif defined(__aarch64__)
    text += ", for aarch64";
#endif
#if defined(SEBASTES_USE_PEXT)
    text += ", sliders by pext";
#else
    text += ", sliders by magic multiplication";
#endif
#if !defined(NDEBUG)
    text += ", assertions on";
#endif
    return text;
}

}  // namespace sebastes
