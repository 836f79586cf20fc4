// kWinCurves gives the chances of a win, draw and loss at a score: logistic curves of win and loss,
// whose midpoint and spread are polynomials of the material left.  Stockfish introduced this form
// of win-rate model; the constants come from this engine's own games.
//
//   ./tools/run tune wdl FILE
//
// FILE comes from `datagen --seed 7`: 62,259 games at 1500 nodes a move, 5,431,021 positions.  The
// log loss on held-out games is 0.663; constant shares of the results have 1.098.
#pragma once

#include <array>

namespace sebastes::tables {

// Coefficients of 1, x, x^2 and x^3, in centipawns; x is the material left / kFullMaterial.
struct WinCurves {
    std::array<double, 4> midpoint;  // the score that wins half of the games
    std::array<double, 4> spread;    // the width of the curve
};

// The material of both sides at the start: pawn 1, knight and bishop 3, rook 5, queen 9.  Material
// above it, from promotions, is not counted.
constexpr int kFullMaterial = 78;

constexpr WinCurves kWinCurves{{490.9, -1766.2, 2609.2, -1267.8}, {165.4, -572.2, 1349.4, -807.1}};

}  // namespace sebastes::tables
