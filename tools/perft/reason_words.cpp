// The words and the looks at the board that reasons are made of.
#include <fmt/core.h>

#include <cstdlib>

#include "tools/perft/reason.h"

namespace sebastes::tools {

std::string_view name_of(PieceType type) {
    constexpr PieceTypeArray<std::string_view> kNames{
        {"pawn", "knight", "bishop", "rook", "queen", "king"}};
    return kNames[type];
}

std::string name_of(const Board& board, Square square) {
    const Piece piece = board.piece_on(square);
    return fmt::format("the {} {} on {}", color_of(piece) == Color::White ? "white" : "black",
                       name_of(type_of(piece)), to_string(square));
}

std::string names_of(const Board& board, Bitboard squares) {
    std::string text;
    for (const Square square : squares) {
        if (!text.empty()) text += " and ";
        text += name_of(board, square);
    }
    return text;
}

Bitboard pinners_of(const Board& board, Square square) {
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    const Bitboard without = board.occupied() & ~Bitboard{square};
    return board.attackers_to(king, without) & board.by_color[~us] & ~board.checkers();
}

bool wraps_around(PieceType type, Square from, Square to) {
    const auto reaches = [&](int step, int most) {
        int at = index_of(from);
        for (int count = 0; count < most; ++count) {
            at += step;
            if (at < 0 || at >= kSquareCount) return false;
            if (at == index_of(to)) return true;
        }
        return false;
    };
    const auto any = [&](std::initializer_list<int> steps, int most) {
        for (const int step : steps)
            if (reaches(step, most) || reaches(-step, most)) return true;
        return false;
    };
    switch (type) {
        case PieceType::Pawn:
            return any({7, 9}, 1);
        case PieceType::Knight:
            return any({6, 10, 15, 17}, 1);
        case PieceType::Bishop:
            return any({7, 9}, 7);
        case PieceType::Rook:
            return any({1}, 7);
        case PieceType::Queen:
            return any({1, 7, 9}, 7);
        case PieceType::King:
            return any({1, 7, 9}, 1);
    }
    return false;
}

bool is_castling_attempt(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    if (board.king(us) != from || relative_rank(us, from) != Rank::R1) return false;
    if (rank_of(from) != rank_of(to)) return false;
    return distance(from, to) >= 2 || board.pieces(us, PieceType::Rook).contains(to);
}

}  // namespace sebastes::tools
