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

struct PlayedPosition {
    Position position;
    int score = 0;  // that the search came to, from the side to move

    friend bool operator==(const PlayedPosition&, const PlayedPosition&) = default;
};

// The positions in which a move was chosen, those of the random start left out.  The same
// seed plays the same game.
std::vector<PlayedPosition> play_game(Session& session, const SelfPlayOptions& options,
                                      std::uint64_t seed);

// Whether the score changed by `swing` centipawns or more within the next four plies: there
// was more in the position than the engine saw, or the next moves were mistakes.
bool was_misjudged(const std::vector<PlayedPosition>& game, std::size_t index, int swing);

}  // namespace sebastes::epd
