// Positions as FEN text.
#include <fmt/format.h>

#include "board/fen.h"

namespace sebastes {

namespace {

// The letters for one side's castling rights.
std::string castling_letters(const Position& position, Color color, CastlingStyle style) {
    const Board& board = position.board();
    const Bitboard back_rank{relative_rank(color, Rank::R1)};
    const Square king = board.king(color);
    const Bitboard rights = board.castling_rooks & board.by_color[color];
    const Bitboard rooks = board.pieces(color, PieceType::Rook) & back_rank;
    std::string letters;
    for (const bool king_side : {true, false})
        for (const Square rook : rights) {
            if (is_king_side(king, rook) != king_side) continue;
            // The outermost rook of the wing needs no file.
            bool outermost = true;
            for (const Square other : rooks)
                if (is_king_side(king, other) == king_side &&
                    (king_side ? other > rook : other < rook))
                    outermost = false;
            const bool plain = style == CastlingStyle::XFen && outermost;
            const char letter = plain ? (king_side ? 'k' : 'q') : to_char(file_of(rook));
            letters += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    return letters;
}

}  // namespace

std::string to_epd_fields(const Position& position, CastlingStyle style) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            if (empty > 0) text += static_cast<char>('0' + empty);
            empty = 0;
            text += to_char(piece);
        }
        if (empty > 0) text += static_cast<char>('0' + empty);
        if (rank > 0) text += '/';
    }
    std::string castling = castling_letters(position, Color::White, style) +
                           castling_letters(position, Color::Black, style);
    if (castling.empty()) castling += '-';
    const Square en_passant = position.board().en_passant;
    return fmt::format("{} {} {} {}", text, position.side_to_move() == Color::White ? 'w' : 'b',
                       castling, en_passant == Square::None ? "-" : to_string(en_passant));
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return fmt::format("{} {} {}", to_epd_fields(position, style), position.halfmove_clock(),
                       position.fullmove_number());
}

}  // namespace sebastes
