#include "tools/shared/training_data/packed_position.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>

namespace sebastes::training {

PackedPosition pack(const Position& position, int score, int ply, GameResult result) {
    PackedPosition packed;
    packed.occupied = position.occupied().bits;
    packed.score = static_cast<std::int16_t>(std::clamp(score, -32767, 32767));
    packed.ply = static_cast<std::uint16_t>(std::clamp(ply, 0, 65535));
    packed.halfmove_clock = static_cast<std::uint8_t>(std::min(position.halfmove_clock(), 255));
    packed.side_to_move = position.side_to_move() == Color::White ? 0 : 1;
    packed.result = result;
    std::size_t at = 0;
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        int code = index_of(piece);
        if (position.board().castling_rooks.contains(square))
            code = kCastlingRook + static_cast<int>(color_of(piece));
        packed.nibbles[at / 2] =
            static_cast<std::uint8_t>(packed.nibbles[at / 2] | (code << (4 * (at % 2))));
        ++at;
    }
    return packed;
}

Result<Board> unpack(const PackedPosition& packed) {
    Board board;
    ColorArray<int> kings{};
    std::size_t at = 0;
    if (std::popcount(packed.occupied) > 32) return Error{"more than 32 pieces"};
    if (packed.side_to_move > 1) return Error{"side to move is neither White nor Black"};
    if (static_cast<int>(packed.result) > 2) return Error{"result is neither 0, 1 nor 2"};
    for (const Square square : Bitboard{packed.occupied}) {
        int code = (packed.nibbles[at / 2] >> (4 * (at % 2))) & 15;
        ++at;
        if (code > kCastlingRook + 1) return Error{fmt::format("piece code {} is unknown", code)};
        if (code >= kCastlingRook) {
            board.castling_rooks |= Bitboard{square};
            code = index_of(code == kCastlingRook ? Piece::WhiteRook : Piece::BlackRook);
        }
        const auto piece = static_cast<Piece>(code);
        kings[color_of(piece)] += type_of(piece) == PieceType::King;
        board.put(piece, square);
    }
    if (kings[Color::White] != 1 || kings[Color::Black] != 1)
        return Error{"a side has not exactly one king"};
    board.side_to_move = packed.side_to_move == 0 ? Color::White : Color::Black;
    return board;
}

Key key_of(const PackedPosition& packed) {
    Key key = packed.side_to_move == 0 ? 0 : zobrist::black_to_move();
    for_each_piece(packed, [&](Piece piece, Square square, bool may_castle) {
        if (may_castle) key ^= zobrist::castling(Bitboard{square});
        key ^= zobrist::piece(piece, square);
    });
    return key;
}

}  // namespace sebastes::training
