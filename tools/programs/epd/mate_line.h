// check_mate_line() decides whether the line that an engine shows for a mate is that mate.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::epd {

enum class MateLine {
    Whole,     // it ends in checkmate after exactly as many plies as the score says
    CutShort,  // it has fewer plies, and the game is not over at its end
    Wrong,     // it has more plies, or the game ends sooner, or not in checkmate after the last
};

// `line` holds legal moves from the position; `score` is a mate score (core/score.h).
MateLine check_mate_line(const Position& position, const std::vector<Move>& line, int score);

// ---- By a search ----

// Whether `first` forces mate within `moves` moves of the side to move, including itself, against
// every defence; nothing if the full-width search takes more than `most_nodes` positions. It does
// not see draws by repetition and by the fifty-move rule.
std::optional<bool> forces_mate(const Position& position, Move first, int moves,
                                std::uint64_t most_nodes);

}  // namespace sebastes::epd
