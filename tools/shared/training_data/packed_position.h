// PackedPosition holds a position, its score and its game's result in 32 bytes. tools/programs/tune
// trains on them; reading.h reads files into them. Numbers are little-endian:
//
//   occupied squares (u64, bit 0 is a1), a nibble for each of them in that order, low nibble
//   first (16 bytes: 0-5 white pawn, knight, bishop, rook, queen, king; 6-11 black; 12 and 13 a
//   white or black rook that may castle), score in centipawns from White's side (i16), ply of
//   the game (u16), halfmove clock (u8), side to move (u8: 0 White), result (u8: 0 Black won,
//   1 draw, 2 White won), zero
//
// En passant squares are not kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/game.h"
#include "board/position.h"
#include "core/result.h"

namespace sebastes::training {

struct PackedPosition {
    std::uint64_t occupied = 0;
    std::array<std::uint8_t, 16> nibbles{};
    std::int16_t score = 0;
    std::uint16_t ply = 0;
    std::uint8_t halfmove_clock = 0;
    std::uint8_t side_to_move = 0;
    GameResult result = GameResult::Draw;
    std::uint8_t zero = 0;

    friend bool operator==(const PackedPosition&, const PackedPosition&) = default;
};
static_assert(sizeof(PackedPosition) == 32);

// Piece codes above those of Piece, for rooks that may castle.
constexpr int kCastlingRook = 12;

// Calls on_piece(piece, square, may_castle) for each piece of a sound record, in the order of the
// squares.
template <typename OnPiece>
void for_each_piece(const PackedPosition& packed, OnPiece&& on_piece) {
    std::size_t at = 0;
    for (const Square square : Bitboard{packed.occupied}) {
        const int code = packed.nibbles[at / 2] >> (4 * (at % 2)) & 15;
        const bool may_castle = code >= kCastlingRook;
        const int piece =
            may_castle ? index_of(Piece::WhiteRook) + (code - kCastlingRook) * kPieceTypeCount
                       : code;
        on_piece(static_cast<Piece>(piece), square, may_castle);
        ++at;
    }
}

// `score` is from White's side, in centipawns; it is clamped to 16 bits.
PackedPosition pack(const Position& position, int score, int ply, GameResult result);
// Returns the board of a record; an error if the record is not a sound position.
Result<Board> unpack(const PackedPosition& packed);

// Returns a key of the position: equal for equal positions, ignoring en passant.
Key key_of(const PackedPosition& packed);

}  // namespace sebastes::training
