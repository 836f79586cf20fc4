// Plays random games that often reach rare moves: they sometimes prefer castling, en passant,
// promotions, checks and pawn moves. The same seed gives the same game everywhere.
#pragma once

#include <cstdint>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// Returns the starting position with this number, 0 to 959 (Reinhard Scharnagl's numbering, in
// which 518 is standard chess).
Position chess960_start(int number);

// Returns a line of up to `max_plies` moves from the starting position, or from a random one of
// Chess960. It is shorter if the game ends before.
Variation random_game(std::uint64_t seed, bool chess960, int max_plies = 150);

}  // namespace sebastes::tools
