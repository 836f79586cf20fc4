// These functions return the parts of a position's Zobrist key.  A key is the exclusive or of one
// number for each piece on its square, each rook that may castle, the file of a legal en passant
// capture, and the side to move if it is Black.
#pragma once

#include <cstdint>

#include "core/bitboard.h"
#include "tables/zobrist_tables.h"

namespace sebastes {

using Key = std::uint64_t;

namespace zobrist {

inline Key piece(Piece piece, Square square) { return tables::kPieceKeys[piece][square]; }
inline Key castling(Bitboard rooks) {
    Key key = 0;
    for (const Square rook : rooks) key ^= tables::kCastlingKeys[rook];
    return key;
}
// Returns 0 for Square::None.
inline Key en_passant(Square square) {
    return square == Square::None ? 0 : tables::kEnPassantKeys[file_of(square)];
}
inline Key black_to_move() { return tables::kSideToMoveKey; }

}  // namespace zobrist
}  // namespace sebastes
