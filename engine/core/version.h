// kVersion is the engine's version.  CMakeLists.txt reads it from this file.
#pragma once

#include <string_view>

namespace sebastes {

inline constexpr std::string_view kVersion = "0.1";
inline constexpr std::string_view kVersionDate = "2026-11-22";

}  // namespace sebastes
