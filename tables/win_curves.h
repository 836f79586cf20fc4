// How the chances of a game follow from a score: logistic curves of win and loss, whose midpoint
// and spread are polynomials of the material left.  This is the form of the win-rate model that
// Stockfish introduced; the constants are of this engine's own games.
//
//   ./tools/run tune wdl FILE
//
// FILE of `datagen --seed 7`: 62,259 games at 1500 nodes a move, 5,431,021 positions.  Log loss
// on the games held out 0.663; the mere shares of results have 1.098.
#pragma once

#include <array>

namespace sebastes::tables {

// Coefficients of 1, x, x^2 and x^3, in centipawns; x is the material left / kFullMaterial.
struct WinCurves {
    std::array<double, 4> midpoint;  // the score that wins every other game
    std::array<double, 4> spread;    // how slowly certainty grows
};

// Both sides' pieces: a pawn 1, knights and bishops 3, rooks 5, queens 9.  What promotions add
// above it is not counted.
constexpr int kFullMaterial = 78;

constexpr WinCurves kWinCurves{{490.9, -1766.2, 2609.2, -1267.8}, {165.4, -572.2, 1349.4, -807.1}};

}  // namespace sebastes::tables
