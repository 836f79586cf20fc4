// Random games that reach the rare moves often: castling, en passant, promotions, checks
// and pawn moves are preferred now and then.  The same seed gives the same game everywhere.
#pragma once

#include <cstdint>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// The starting position with this number, 0 to 959 (Reinhard Scharnagl's numbering,
// in which 518 is standard chess).
Position chess960_start(int number);

// A line of up to `max_plies` moves from the starting position, or from a random one of
// Chess960.  It ends early with the game.
Variation random_game(std::uint64_t seed, bool chess960, int max_plies = 150);

}  // namespace sebastes::tools
