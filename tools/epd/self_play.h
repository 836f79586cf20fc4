// A game that the engine plays against itself, as a source of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/position.h"
#include "search/session.h"

namespace sebastes::epd {

struct SelfPlayOptions {
    int random_plies = 8;        // at the start, each move as likely as any other
    std::uint64_t nodes = 3000;  // for each later move: few, so that mistakes are made
    int longest = 240;           // plies
};

// The positions in which a move was chosen, those of the random start left out.  The same
// seed plays the same game.
std::vector<Position> play_game(Session& session, const SelfPlayOptions& options,
                                std::uint64_t seed);

}  // namespace sebastes::epd
