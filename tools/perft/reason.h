// Why a move is legal or not, in words, for people who look for a bug in a move
// generator.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "tools/perft/position_argument.h"

namespace sebastes::tools {

struct Reason {
    std::string title;   // the kind of mistake: "pinned piece"
    std::string detail;  // this case of it
};

// Why the text is no legal move at the end of the line.  It must not be one.
Reason why_illegal(const Variation& line, std::string_view text);

// Why the move is legal at the end of the line, as it is.  `missing` are all moves that
// the other program lacks there.
Reason why_legal(const Variation& line, Move move, const std::vector<Move>& missing);

// ---- Parts of the above ----

// A king's step of two files or more along its first rank, or onto its own rook.
bool is_castling_attempt(const Board& board, Square from, Square to);
// Why castling on that wing is illegal, the right included.
Reason why_no_castling(const Variation& line, bool king_side);

// "the black rook on f8"
std::string name_of(const Board& board, Square square);
// "rook"
std::string_view name_of(PieceType type);
// "the black rook on f8 and the black pawn on e3"; the set is not empty.
std::string names_of(const Board& board, Bitboard squares);
// The sliders of the other side that would check the king if `square` were empty, where
// a piece of the side to move stands that is not the king.
Bitboard pinners_of(const Board& board, Square square);
// Whether the piece's steps lead there when squares are taken for the numbers 0 to 63
// and the board's edges are not looked at.
bool wraps_around(PieceType type, Square from, Square to);

}  // namespace sebastes::tools
