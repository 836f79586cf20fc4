// This header draws the board as lines of text, with colours and chess symbols or in plain ASCII.
#pragma once

#include <string>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::play {

// What the terminal can show.
struct PictureStyle {
    bool colors = false;
    bool many_colors = false;  // 256 of them, not 8
    bool symbols = false;      // U+2654 to U+265F; else letters
};

// Ranks and files with their names, seen from White's side or Black's.  Marked are the squares
// of the last move, if there is one, and the king in check: by colours, or as [N] and !K!.
// Without colours White's pieces are capital letters, or outlined symbols.
std::vector<std::string> board_lines(const Position& position, Move last_move, bool from_black,
                                     const PictureStyle& style);

// The width of those lines, in columns.
inline constexpr int kBoardWidth = 28;

// Returns a piece's symbol or letter, for lists of pieces.
std::string piece_mark(Piece piece, const PictureStyle& style);

}  // namespace sebastes::play
