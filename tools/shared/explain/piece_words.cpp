#include "tools/shared/explain/piece_words.h"

namespace sebastes::tools {

namespace {

std::string joined(const Board& board, Bitboard squares,
                   std::string (*name)(const Board&, Square)) {
    std::string text;
    for (const Square square : squares) {
        if (!text.empty()) text += " and ";
        text += name(board, square);
    }
    return text;
}

}  // namespace

std::string_view name_of(Color color) { return color == Color::White ? "White" : "Black"; }

std::string_view name_of(PieceType type) {
    constexpr PieceTypeArray<std::string_view> kNames{
        {"pawn", "knight", "bishop", "rook", "queen", "king"}};
    return kNames[type];
}

std::string name_of(const Board& board, Square square) {
    const Piece piece = board.piece_on(square);
    std::string text = color_of(piece) == Color::White ? "the white " : "the black ";
    return text.append(name_of(type_of(piece))).append(" on ").append(to_string(square));
}

std::string names_of(const Board& board, Bitboard squares) {
    return joined(board, squares, name_of);
}

std::string plain_name_of(const Board& board, Square square) {
    std::string text = "the ";
    text += name_of(type_of(board.piece_on(square)));
    return text.append(" on ").append(to_string(square));
}

std::string plain_names_of(const Board& board, Bitboard squares) {
    return joined(board, squares, plain_name_of);
}

Bitboard pinners_of(const Board& board, Square square) {
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    const Bitboard without = board.occupied() & ~Bitboard{square};
    return board.attackers_to(king, without) & board.by_color[~us] & ~board.checkers();
}

bool is_castling_attempt(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    if (board.king(us) != from || relative_rank(us, from) != Rank::R1) return false;
    if (rank_of(from) != rank_of(to)) return false;
    return distance(from, to) >= 2 || board.pieces(us, PieceType::Rook).contains(to);
}

}  // namespace sebastes::tools
