// check_mate_line() decides whether the line that an engine shows for a mate is that mate.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::epd {

enum class MateLine {
    Whole,     // ends in mate, of the side and at the distance that the score says
    CutShort,  // legal, but over before the mate
    Wrong,     // too long, mates sooner or later than said, or the other side
};

// `line` holds legal moves from the position; `score` is a mate's (core/score.h).
MateLine check_mate_line(const Position& position, const std::vector<Move>& line, int score);

// ---- By a search ----
//
// A full-width search for a mate, to check what an engine claims.

// Whether `first` forces mate within so many moves of the side to move, itself counted, against
// every defence; absent when that takes more positions than `most_nodes`.  Draws by repetition
// and by the fifty-move rule are not seen.
std::optional<bool> forces_mate(const Position& position, Move first, int moves,
                                std::uint64_t most_nodes);

}  // namespace sebastes::epd
