// A chess position as a picture: SVG, to be put into a page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::tools {

// The shapes of the pieces; a page needs them once, before its first board.
std::string piece_shapes();

struct Arrow {
    Move move;
    std::string_view kind;  // the name of its CSS class
};

// Seen from the side to move.  A castling's arrow is the king's way.
std::string board_picture(const Position& position, const std::vector<Arrow>& arrows);

}  // namespace sebastes::tools
