// Names pieces in words, and finds pins and castling attempts for explanations.
#pragma once

#include <string>
#include <string_view>

#include "board/board.h"

namespace sebastes::tools {

// "White" or "Black"
std::string_view name_of(Color color);
// "rook"
std::string_view name_of(PieceType type);
// Returns "the black rook on f8"; the square must hold a piece.
std::string name_of(const Board& board, Square square);
// Returns "the black rook on f8 and the black pawn on e3"; the set must not be empty.
std::string names_of(const Board& board, Bitboard squares);
// Return the same without colours: "the rook on f8 and the pawn on e3".
std::string plain_name_of(const Board& board, Square square);
std::string plain_names_of(const Board& board, Bitboard squares);

// Returns the enemy sliders that would check the king if `square` were empty. On `square` stands a
// piece of the side to move other than the king.
Bitboard pinners_of(const Board& board, Square square);
// Whether the king moves two files or more along its first rank, or onto its own rook.
bool is_castling_attempt(const Board& board, Square from, Square to);

}  // namespace sebastes::tools
