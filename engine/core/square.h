// File, Rank and Square name the parts of the board.  A square is 8 * rank + file: a1 = 0, h1 = 7,
// h8 = 63.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/enum_array.h"
#include "core/piece.h"

namespace sebastes {

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

// clang-format off
enum class Square : std::uint8_t {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
    None
};
// clang-format on

constexpr int kSquareCount = 64;

template <typename T>
using SquareArray = EnumArray<Square, T, kSquareCount>;

constexpr int index_of(Square square) { return static_cast<int>(square); }
constexpr int index_of(File file) { return static_cast<int>(file); }
constexpr int index_of(Rank rank) { return static_cast<int>(rank); }

constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr Square make_square(File file, Rank rank) {
    return square_at(index_of(rank) * 8 + index_of(file));
}
constexpr File file_of(Square square) { return static_cast<File>(index_of(square) & 7); }
constexpr Rank rank_of(Square square) { return static_cast<Rank>(index_of(square) >> 3); }

// Mirrors the square vertically: a1 <-> a8.
constexpr Square flip_rank(Square square) { return square_at(index_of(square) ^ 56); }
// Mirrors the square horizontally: a1 <-> h1.
constexpr Square flip_file(Square square) { return square_at(index_of(square) ^ 7); }
// Returns the square from the point of view of `color`, whose back rank is rank 1.
constexpr Square relative_square(Color color, Square square) {
    return color == Color::White ? square : flip_rank(square);
}
constexpr Rank relative_rank(Color color, Rank rank) {
    return color == Color::White ? rank : static_cast<Rank>(7 - index_of(rank));
}
constexpr Rank relative_rank(Color color, Square square) {
    return relative_rank(color, rank_of(square));
}

// The number of king steps between two squares, 0 to 7.
constexpr int distance(Square a, Square b) {
    const int files = index_of(file_of(a)) - index_of(file_of(b));
    const int ranks = index_of(rank_of(a)) - index_of(rank_of(b));
    const int f = files < 0 ? -files : files;
    const int r = ranks < 0 ? -ranks : ranks;
    return f > r ? f : r;
}

constexpr char to_char(File file) { return static_cast<char>('a' + index_of(file)); }
constexpr char to_char(Rank rank) { return static_cast<char>('1' + index_of(rank)); }

inline std::string to_string(Square square) {
    return {to_char(file_of(square)), to_char(rank_of(square))};
}

// Converts "e4" to Square::E4; returns nothing for any other text.
constexpr std::optional<Square> parse_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return std::nullopt;
    return make_square(static_cast<File>(text[0] - 'a'), static_cast<Rank>(text[1] - '1'));
}

}  // namespace sebastes
