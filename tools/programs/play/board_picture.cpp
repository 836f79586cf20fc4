#include "tools/programs/play/board_picture.h"

#include <fmt/core.h>

#include <string_view>

namespace sebastes::play {

namespace {

// Outlined and filled; in the order of PieceType.
constexpr std::string_view kOutlined[] = {"♙", "♘", "♗", "♖", "♕", "♔"};
constexpr std::string_view kFilled[] = {"♟", "♞", "♝", "♜", "♛", "♚"};

// Squares marked on the board.
struct Marks {
    Bitboard last_move;
    Bitboard check;
};

Marks marks_of(const Position& position, Move last_move) {
    Marks marks;
    if (last_move) {
        Square to = last_move.to();
        if (last_move.is_castling())
            to = castled_king(~position.side_to_move(),
                              is_king_side(last_move.from(), last_move.to()));
        marks.last_move = Bitboard{last_move.from()} | Bitboard{to};
    }
    if (position.in_check()) marks.check = Bitboard{position.king(position.side_to_move())};
    return marks;
}

bool is_light(Square square) { return (index_of(file_of(square)) + index_of(rank_of(square))) % 2; }

// The escape sequence for a square's colour.
std::string_view background(Square square, const Marks& marks, bool many) {
    const bool light = is_light(square);
    if (marks.check.contains(square)) return many ? "48;5;167" : "41";
    if (marks.last_move.contains(square)) {
        if (!many) return "42";
        return light ? "48;5;143" : "48;5;100";
    }
    if (!many) return light ? "46" : "44";
    return light ? "48;5;110" : "48;5;67";
}

std::string colored_square(Piece piece, Square square, const Marks& marks,
                           const PictureStyle& style) {
    const std::string_view back = background(square, marks, style.many_colors);
    if (piece == Piece::None) return fmt::format("\x1b[{}m   ", back);
    const bool white = color_of(piece) == Color::White;
    const auto type = static_cast<std::size_t>(index_of(type_of(piece)));
    std::string_view ink = white ? "1;37" : "22;30";
    if (style.many_colors) ink = white ? "1;38;5;231" : "22;38;5;16";
    const std::string mark =
        style.symbols ? std::string(kFilled[type]) : std::string{to_char(piece)};
    return fmt::format("\x1b[{};{}m {} ", back, ink, mark);
}

std::string plain_square(Piece piece, Square square, const Marks& marks,
                         const PictureStyle& style) {
    const std::string mark = piece == Piece::None ? "." : piece_mark(piece, style);
    if (marks.check.contains(square)) return "!" + mark + "!";
    if (marks.last_move.contains(square)) return "[" + mark + "]";
    return " " + mark + " ";
}

}  // namespace

std::string piece_mark(Piece piece, const PictureStyle& style) {
    if (!style.symbols) return {to_char(piece)};
    const auto type = static_cast<std::size_t>(index_of(type_of(piece)));
    return std::string(color_of(piece) == Color::White ? kOutlined[type] : kFilled[type]);
}

std::vector<std::string> board_lines(const Position& position, Move last_move, bool from_black,
                                     const PictureStyle& style) {
    const Marks marks = marks_of(position, last_move);
    std::vector<std::string> lines;
    for (int row = 0; row < 8; ++row) {
        const int rank = from_black ? row : 7 - row;
        std::string line = fmt::format(" {} ", rank + 1);
        for (int column = 0; column < 8; ++column) {
            const int file = from_black ? 7 - column : column;
            const Square square = square_at(8 * rank + file);
            const Piece piece = position.piece_on(square);
            line += style.colors ? colored_square(piece, square, marks, style)
                                 : plain_square(piece, square, marks, style);
        }
        if (style.colors) line += "\x1b[0m";
        lines.push_back(line + " ");
    }
    std::string files = "   ";
    for (int column = 0; column < 8; ++column)
        files += fmt::format(" {} ", to_char(static_cast<File>(from_black ? 7 - column : column)));
    lines.push_back(files + " ");
    return lines;
}

}  // namespace sebastes::play
