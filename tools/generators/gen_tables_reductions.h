// This part of gen_tables writes the logarithms of late move reductions.
#pragma once

#include <cmath>
#include <string>

#include "tables/reduction_tables.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {

inline void write_reductions(const std::string& directory) {
    Source source(directory + "/reduction_tables.cpp", "tables/reduction_tables.h");
    source.print(
        "constexpr std::array<std::array<int, kLogarithms>, kLogarithms> "
        "kLogarithmProducts{{\n");
    for (int depth = 0; depth < tables::kLogarithms; ++depth) {
        source.print("{{");
        for (int move = 0; move < tables::kLogarithms; ++move)
            source.print("%d,", depth == 0 || move == 0
                                    ? 0
                                    : static_cast<int>(1024 * std::log(static_cast<double>(depth)) *
                                                       std::log(static_cast<double>(move))));
        source.print("}},\n");
    }
    source.print("}};\n");
}

}  // namespace sebastes
