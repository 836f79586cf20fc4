// A full-width search for a mate, to check what an engine claims.
#pragma once

#include <cstdint>
#include <optional>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::epd {

// Whether `first` forces mate within so many moves of the side to move, itself counted, against
// every defence; absent when that takes more positions than `most_nodes`.  Draws by repetition
// and by the fifty-move rule are not seen.
std::optional<bool> forces_mate(const Position& position, Move first, int moves,
                                std::uint64_t most_nodes);

}  // namespace sebastes::epd
