// kLogarithmProducts holds logarithms for late move reductions (LMR), which grow with the depth and
// the move number.  tools/generators/gen_tables computes them at build time.
#pragma once

#include <array>

namespace sebastes::tables {

// Rows are depths and columns are move numbers.  The first row and column are 0; the last ones also
// stand for all larger values.
constexpr int kLogarithms = 64;

// 1024 ln(depth) ln(move number), rounded down.
extern const std::array<std::array<int, kLogarithms>, kLogarithms> kLogarithmProducts;

}  // namespace sebastes::tables
