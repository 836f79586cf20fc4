// Color names the two sides, PieceType is a kind of piece, and Piece has both.  Pieces convert to
// and from FEN letters.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/enum_array.h"

namespace sebastes {

enum class Color : std::uint8_t { White, Black };

constexpr Color operator~(Color color) {
    return static_cast<Color>(static_cast<std::uint8_t>(color) ^ 1);
}

constexpr Color kColors[] = {Color::White, Color::Black};

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };

// White pieces come first: a piece is type + 6 * colour.  None is an empty square.
enum class Piece : std::uint8_t {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
    None
};

constexpr int kPieceTypeCount = 6;
constexpr int kPieceCount = 12;

constexpr PieceType kPieceTypes[] = {PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                     PieceType::Rook, PieceType::Queen,  PieceType::King};

template <typename T>
using ColorArray = EnumArray<Color, T, 2>;
template <typename T>
using PieceTypeArray = EnumArray<PieceType, T, kPieceTypeCount>;
template <typename T>
using PieceArray = EnumArray<Piece, T, kPieceCount>;

constexpr int index_of(PieceType type) { return static_cast<int>(type); }
constexpr int index_of(Piece piece) { return static_cast<int>(piece); }

constexpr Piece make_piece(Color color, PieceType type) {
    return static_cast<Piece>(index_of(type) + 6 * static_cast<int>(color));
}
// The piece must not be None.
constexpr PieceType type_of(Piece piece) {
    const int index = index_of(piece);
    return static_cast<PieceType>(index >= 6 ? index - 6 : index);
}
constexpr Color color_of(Piece piece) { return index_of(piece) >= 6 ? Color::Black : Color::White; }

constexpr std::string_view kPieceLetters = "PNBRQKpnbrqk.";

// 'P' for a white pawn, 'k' for the black king, '.' for None.
constexpr char to_char(Piece piece) {
    return kPieceLetters[static_cast<std::size_t>(index_of(piece))];
}
// 'P' for a pawn, 'N' for a knight: the capital letter of FEN and SAN.
constexpr char to_char(PieceType type) {
    return kPieceLetters[static_cast<std::size_t>(index_of(type))];
}

// Returns the piece of a FEN letter, or nothing for any other character.
constexpr std::optional<Piece> parse_piece(char letter) {
    const auto at = kPieceLetters.find(letter);
    if (at == std::string_view::npos || at >= kPieceCount) return std::nullopt;
    return static_cast<Piece>(at);
}

}  // namespace sebastes
