// Pieces in words, and looks at the board that explanations are made of.
#pragma once

#include <string>
#include <string_view>

#include "board/board.h"

namespace sebastes::tools {

// "White" or "Black"
std::string_view name_of(Color color);
// "rook"
std::string_view name_of(PieceType type);
// "the black rook on f8"; a piece stands there.
std::string name_of(const Board& board, Square square);
// "the black rook on f8 and the black pawn on e3"; the set is not empty.
std::string names_of(const Board& board, Bitboard squares);
// The same without colours: "the rook on f8 and the pawn on e3".
std::string plain_name_of(const Board& board, Square square);
std::string plain_names_of(const Board& board, Bitboard squares);

// The sliders of the other side that would check the king if `square` were empty, where
// a piece of the side to move stands that is not the king.
Bitboard pinners_of(const Board& board, Square square);
// A king's step of two files or more along its first rank, or onto its own rook.
bool is_castling_attempt(const Board& board, Square from, Square to);

}  // namespace sebastes::tools
