// Draws the board as lines of text, with colours and chess symbols or in plain ASCII.
#pragma once

#include <string>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes::play {

// What the terminal can show.
struct PictureStyle {
    bool colors = false;
    bool many_colors = false;  // 256 colours instead of 8
    bool symbols = false;      // U+2654 to U+265F instead of letters
};

// Returns the ranks and the names of the files, seen from White's side or Black's. The squares of
// the last move and a king in check are marked by colours, or as [N] and !K!. Without colours,
// White's pieces are capital letters or outlined symbols.
std::vector<std::string> board_lines(const Position& position, Move last_move, bool from_black,
                                     const PictureStyle& style);

// The width of those lines, in columns.
inline constexpr int kBoardWidth = 28;

// Returns a piece's symbol or letter, for lists of pieces.
std::string piece_mark(Piece piece, const PictureStyle& style);

}  // namespace sebastes::play
