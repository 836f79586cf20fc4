// Positions as FEN text.
#include <fmt/format.h>

#include "board/chess960.h"
#include "notation/fen.h"

namespace sebastes {

namespace {

// Whether the letter of a right needs no file: its rook is the outermost of the wing.
bool is_outermost(const Position& position, Square rook) {
    const Color color = color_of(position.piece_on(rook));
    const bool king_side = is_king_side(position.king(color), rook);
    for (const Square other :
         position.pieces(color, PieceType::Rook) & Bitboard{relative_rank(color, Rank::R1)})
        if (is_king_side(position.king(color), other) == king_side &&
            (king_side ? other > rook : other < rook))
            return false;
    return true;
}

// X-FEN has a file where the letter alone would mean another rook.  Where nothing tells that it
// is Chess960, rights that chess cannot have are written so, too.
std::string castling_field(const Position& position, CastlingStyle style) {
    const Board& board = position.board();
    bool is_clear = is_plainly_chess960(board);
    for (const Square rook : board.castling_rooks) is_clear |= !is_outermost(position, rook);
    const auto needs_file = [&](Square rook, Square king) {
        const bool standard =
            file_of(king) == File::E && (file_of(rook) == File::A || file_of(rook) == File::H);
        return style == CastlingStyle::Shredder || !is_outermost(position, rook) ||
               (!is_clear && !standard);
    };
    std::string letters;
    for (const Color color : kColors)
        for (const bool king_side : {true, false})
            for (const Square rook : board.castling_rooks& board.by_color[color]) {
                const Square king = position.king(color);
                if (is_king_side(king, rook) != king_side) continue;
                const char plain = king_side ? 'k' : 'q';
                const char letter = needs_file(rook, king) ? to_char(file_of(rook)) : plain;
                letters += color == Color::White ? static_cast<char>(letter - 'a' + 'A') : letter;
            }
    return letters.empty() ? "-" : letters;
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
    const Square en_passant = position.board().en_passant;
    return fmt::format("{} {} {} {}", text, position.side_to_move() == Color::White ? 'w' : 'b',
                       castling_field(position, style),
                       en_passant == Square::None ? "-" : to_string(en_passant));
}

std::string to_fen(const Position& position, CastlingStyle style) {
    return fmt::format("{} {} {}", to_epd_fields(position, style), position.halfmove_clock(),
                       position.fullmove_number());
}

}  // namespace sebastes
