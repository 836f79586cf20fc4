// What a text in standard algebraic notation says about a move, whatever the position.
#pragma once

#include <optional>
#include <string_view>

#include "core/piece.h"
#include "core/square.h"

namespace sebastes {

// What the text leaves open is empty.
struct SanPattern {
    PieceType type = PieceType::Pawn;
    std::optional<File> from_file{};  // of a pawn always: a push stays on its file
    std::optional<Rank> from_rank{};
    Square to = Square::None;
    std::optional<PieceType> promotion{};
};

// Without spaces around it, check marks, comments such as "!?" and "e.p.".
std::string_view without_marks(std::string_view text);

// The wing of "O-O" and "O-O-O", also with zeros or small letters; nothing for any other text.
std::optional<bool> parse_castling_is_king_side(std::string_view text);

// Of a text without marks that is no castling.
std::optional<SanPattern> parse_san_pattern(std::string_view text);

// Knight, Bishop, Rook or Queen, of a letter in either case.
std::optional<PieceType> parse_promotion(char letter);

}  // namespace sebastes
