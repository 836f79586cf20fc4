// Plays random games that often reach rare moves: they sometimes prefer castling, en passant,
// promotions, checks and pawn moves. The same seed gives the same game everywhere.
#pragma once

#include <cstdint>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

// Returns a line of up to `max_plies` moves from the starting position, or from a random one of
// Chess960. It is shorter if the game ends before.
Variation random_game(std::uint64_t seed, bool chess960, int max_plies = 150);

}  // namespace sebastes::tools
