// Logarithms for late move reductions, which grow with the depth and with the number of the
// move.  tools/generators/gen_tables computes them at build time.
#pragma once

#include <array>

namespace sebastes::tables {

// Rows are depths, columns move numbers; the last of each stands for all beyond it, the
// first is 0.
constexpr int kLogarithms = 64;

// 1024 ln(depth) ln(move number), rounded down.
extern const std::array<std::array<int, kLogarithms>, kLogarithms> kLogarithmProducts;

}  // namespace sebastes::tables
