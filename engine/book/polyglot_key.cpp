#include "book/polyglot_key.h"

#include "tables/polyglot_keys.h"

namespace sebastes {

namespace {

std::uint64_t piece_key(Piece piece, Square square) {
    const int kind = 2 * index_of(type_of(piece)) + (color_of(piece) == Color::White ? 1 : 0);
    const int index = kSquareCount * kind + index_of(square);
    return tables::kPolyglotKeys[static_cast<std::size_t>(index)];
}

std::uint64_t key_with(const Position& position, Square en_passant) {
    std::uint64_t key = 0;
    for (const Square square : position.occupied())
        key ^= piece_key(position.piece_on(square), square);
    for (const Square rook : position.board().castling_rooks) {
        const Color color = color_of(position.piece_on(rook));
        const std::size_t side = color == Color::White ? 0 : 2;
        const std::size_t wing = is_king_side(position.king(color), rook) ? 0 : 1;
        key ^= tables::kPolyglotKeys[tables::kPolyglotCastling + side + wing];
    }
    if (en_passant != Square::None)
        key ^= tables::kPolyglotKeys[tables::kPolyglotEnPassant +
                                     static_cast<std::size_t>(index_of(file_of(en_passant)))];
    if (position.side_to_move() == Color::White)
        key ^= tables::kPolyglotKeys[tables::kPolyglotWhiteToMove];
    return key;
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
    return key_with(position, position.passed_square());
}

std::uint64_t rules_key(const Position& position) {
    return key_with(position, position.board().en_passant);
}

}  // namespace sebastes
