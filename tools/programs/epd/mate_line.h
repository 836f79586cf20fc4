// Whether the line that an engine shows for a mate is that mate.
#pragma once

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

}  // namespace sebastes::epd
