#include "tools/shared/html/board_picture.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <optional>

#include "notation/notation.h"

namespace sebastes::tools {

namespace {

constexpr int kSide = 45;  // the side of a square

// A piece's shape on a square of 45 by 45: the filled part, then the part that is only lines.
struct Shape {
    char letter;
    std::string_view filled;
    std::string_view lines;
};
constexpr Shape kShapes[] = {
    {'p', "M22.5 8a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM18 20h9l4 13h-17zM11 34h23v5h-23z", ""},
    {'n', "M13 33c0-8 9-9 9-15l-6 4l-3 5l-5-2c0-5 5-8 7-12l1-6l5 4c9 1 13 9 13 22zM11 34h24v5h-24z",
     "M18 15l1.5 0M26 14c4 3 5 8 5 15"},
    {'b',
     "M22.5 5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5zM22.5 11c6 4 9 9 9 13c0 4-3 7-5 9h-8c-2-2-5-5-5"
     "-9c0-4 3-9 9-13zM11 34h23v5h-23z",
     "M22.5 17v9M18.5 21.5h8"},
    {'r', "M10 8h6v4h4v-4h5v4h4v-4h6v9l-5 4v8l4 4h-23l4-4v-8l-5-4zM9 34h27v5h-27z",
     "M15 21h15M15 29h15"},
    {'q', "M11 33l-5-20l8 9l2-14l6.5 12l6.5-12l2 14l8-9l-5 20zM9 34h27v5h-27z", "M12 28h21"},
    {'k',
     "M21 3h3v3h3v3h-3v5h-3v-5h-3v-3h3zM22.5 17c3-6 15-5 15 3c0 6-6 8-6 13h-18c0-5-6-7-6-13c0-8 12"
     "-9 15-3zM10 34h25v5h-25z",
     "M22.5 17v11M14 29h17"},
};

char letter_of(PieceType type) { return "pnbrqk"[index_of(type) - index_of(PieceType::Pawn)]; }

struct Point {
    double x;
    double y;
};

// The middle of a square.
Point middle(Square square, Color below) {
    const int file = index_of(file_of(square));
    const int rank = index_of(rank_of(square));
    const int column = below == Color::White ? file : 7 - file;
    const int row = below == Color::White ? 7 - rank : rank;
    return {(column + 0.5) * kSide, (row + 0.5) * kSide};
}

std::string arrow_shape(const Arrow& arrow, Color below) {
    const std::string text = to_uci(arrow.move);
    const Point from = middle(*parse_square(std::string_view(text).substr(0, 2)), below);
    const Point to = middle(*parse_square(std::string_view(text).substr(2, 2)), below);
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    if (length == 0) return {};
    const Point unit{(to.x - from.x) / length, (to.y - from.y) / length};
    constexpr double kHead = 17;
    constexpr double kHalf = 10;
    const Point neck{to.x - unit.x * kHead, to.y - unit.y * kHead};
    return fmt::format(
        "<g class=\"{}\"><path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke-width=\"7\" "
        "fill=\"none\"/>"
        "<path stroke=\"none\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\"/></g>",
        arrow.kind, from.x, from.y, neck.x, neck.y, to.x, to.y, neck.x - unit.y * kHalf,
        neck.y + unit.x * kHalf, neck.x + unit.y * kHalf, neck.y - unit.x * kHalf);
}

std::string coordinates(Color below) {
    std::string text;
    for (int i = 0; i < 8; ++i) {
        const int file = below == Color::White ? i : 7 - i;
        const int rank = below == Color::White ? 7 - i : i;
        text += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", i * kSide + kSide - 8,
                            8 * kSide - 3, static_cast<char>('a' + file));
        text += fmt::format("<text x=\"2\" y=\"{}\">{}</text>", i * kSide + 11, rank + 1);
    }
    return text;
}

}  // namespace

std::string piece_shapes() {
    std::string text = "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs>\n";
    for (const Shape& shape : kShapes)
        for (const bool white : {true, false}) {
            const std::string_view fill = white ? "#fff" : "#3a3a3a";
            const std::string_view line = white ? "#222" : "#ddd";
            fmt::format_to(
                std::back_inserter(text),
                "<g id=\"{}{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
                "<path d=\"{}\" fill=\"{}\" stroke=\"#111\" stroke-width=\"1.5\"/>"
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\"/></g>\n",
                white ? 'w' : 'b', shape.letter, shape.filled, fill, shape.lines, line);
        }
    return text + "</defs></svg>\n";
}

std::string board_picture(const Position& position, const std::vector<Arrow>& arrows) {
    const Color below = position.side_to_move();
    std::string text = fmt::format("<svg class=\"board\" viewBox=\"0 0 {0} {0}\">", 8 * kSide);
    text += fmt::format(
        "<rect class=\"light\" width=\"{0}\" height=\"{0}\"/><path class=\"dark\" d=\"", 8 * kSide);
    for (int row = 0; row < 8; ++row)
        for (int column = 1 - row % 2; column < 8; column += 2)
            text +=
                fmt::format("M{} {}h{}v{}h-{}z", column * kSide, row * kSide, kSide, kSide, kSide);
    text += "\"/>" + coordinates(below);
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        const Point at = middle(square, below);
        text += fmt::format("<use href=\"#{}{}\" x=\"{}\" y=\"{}\"/>",
                            color_of(piece) == Color::White ? 'w' : 'b', letter_of(type_of(piece)),
                            at.x - kSide / 2.0, at.y - kSide / 2.0);
    }
    for (const Arrow& arrow : arrows) text += arrow_shape(arrow, below);
    return text + "</svg>";
}

}  // namespace sebastes::tools
