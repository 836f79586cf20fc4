// is_drawn_ending() recognizes endings in which neither side can force mate, whatever the
// evaluation says.
#pragma once

#include "board/position.h"

namespace sebastes {

// Whether the pieces make a draw: there are no rooks and queens, and either there are no pawns and
// each side has at most two knights, or only bishops on squares of one colour; or one side has
// rook's pawns of one file and no knights, its bishops do not guard the promotion corner, and the
// other side's bare king stands on that corner or next to it.  It does not look for a mate that is
// possible at once.
bool is_drawn_by_pieces(const Position& position);

// The same, but fast for positions with more than seven pieces, for which it returns false.
inline bool is_drawn_ending(const Position& position) {
    constexpr int kMostPieces = 7;
    return position.occupied().count() <= kMostPieces && is_drawn_by_pieces(position);
}

// Whether the position is stalemate, or such an ending with a legal move left.
bool is_certain_draw(const Position& position);

}  // namespace sebastes
