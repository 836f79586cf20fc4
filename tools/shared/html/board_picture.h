// Draws a chess position as SVG that can be embedded in an HTML page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::tools {

// Returns the shapes of the pieces. A page needs them once, before its first board.
std::string piece_shapes();

struct Arrow {
    Move move;
    std::string_view kind;  // the name of its CSS class
};

// Draws the board from the side to move's point of view. A castling move's arrow shows the king's
// way.
std::string board_picture(const Position& position, const std::vector<Arrow>& arrows);

}  // namespace sebastes::tools
