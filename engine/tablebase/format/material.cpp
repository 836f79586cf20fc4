#include "tablebase/format/material.h"

namespace sebastes {

std::optional<Material> Material::parse(std::string_view name) {
    Material material;
    int kings = 0;
    for (const char letter : name) {
        if (letter == 'v' && kings == 1) continue;
        const auto piece = parse_piece(letter);
        if (!piece || color_of(*piece) == Color::Black) return std::nullopt;
        if (*piece == Piece::WhiteKing) ++kings;
        if (kings < 1 || kings > 2 || material.pieces() == kMostPieces) return std::nullopt;
        material =
            material.with(make_piece(kings == 1 ? Color::White : Color::Black, type_of(*piece)));
    }
    if (kings != 2) return std::nullopt;
    return material;
}

Material Material::of(const Board& board) {
    Material material;
    for (const Color color : kColors)
        for (const PieceType type : kPieceTypes)
            material.key_ |= static_cast<std::uint64_t>(board.pieces(color, type).count())
                             << shift(make_piece(color, type));
    return material;
}

int Material::pieces() const {
    int sum = 0;
    for (std::uint64_t rest = key_; rest != 0; rest >>= 4) sum += static_cast<int>(rest & 0xF);
    return sum;
}

Material Material::swapped() const {
    constexpr int kBits = 4 * kPieceTypeCount;
    return Material(key_ >> kBits | (key_ & ((std::uint64_t{1} << kBits) - 1)) << kBits);
}

}  // namespace sebastes
