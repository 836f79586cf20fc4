// Endings that nobody wins, whatever an evaluation adds up to: the side with more has no way to
// mate without the other's help.
#pragma once

#include "board/position.h"

namespace sebastes {

// Without pawns, rooks and queens, and on each side no more than two knights, or bishops on
// squares of one colour; or against a bare king on or beside the corner in which a rook's pawns
// promote, and bishops that do not guard it.  Whether a mate is there at once is not looked at.
bool is_drawn_by_pieces(const Position& position);

// The same, quickly where there are more pieces than such endings have.
inline bool is_drawn_ending(const Position& position) {
    constexpr int kMostPieces = 7;
    return position.occupied().count() <= kMostPieces && is_drawn_by_pieces(position);
}

// Such an ending with no mate on the board, or stalemate.
bool is_certain_draw(const Position& position);

}  // namespace sebastes
