#include "tablebase/format/material.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sebastes {

namespace {

constexpr PieceType kByStrength[] = {PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

Material stronger_side_white(Material material) {
    return material.has_strong_white() ? material : material.swapped();
}

// Calls each(material) for every way to add `count` pieces of a colour, none stronger than `first`.
template <typename Each>
void add_pieces(Material material, Color color, int count, std::size_t first, const Each& each) {
    if (count == 0) return each(material);
    for (std::size_t i = first; i < std::size(kByStrength); ++i)
        add_pieces(material.with(make_piece(color, kByStrength[i])), color, count - 1, i, each);
}

}  // namespace

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

std::string Material::name() const {
    std::string name;
    for (const Color color : kColors) {
        if (color == Color::Black) name += 'v';
        for (const PieceType type : kByStrength)
            name.append(static_cast<std::size_t>(count(make_piece(color, type))), to_char(type));
    }
    return name;
}

int Material::pieces() const {
    int sum = 0;
    for (std::uint64_t rest = key_; rest != 0; rest >>= 4) sum += static_cast<int>(rest & 0xF);
    return sum;
}

bool Material::has_strong_white() const {
    int balance = 0;
    for (const PieceType type : kPieceTypes)
        balance += count(make_piece(Color::White, type)) - count(make_piece(Color::Black, type));
    if (balance != 0) return balance > 0;
    for (const PieceType type : kByStrength) {
        const int more =
            count(make_piece(Color::White, type)) - count(make_piece(Color::Black, type));
        if (more != 0) return more > 0;
    }
    return true;
}

Material Material::swapped() const {
    constexpr int kBits = 4 * kPieceTypeCount;
    return Material(key_ >> kBits | (key_ & ((std::uint64_t{1} << kBits) - 1)) << kBits);
}

std::vector<Material> all_material(int pieces) {
    const Material kings = *Material::parse("KvK");
    std::vector<Material> all;
    for (int black = 0; 2 * black <= pieces - 2; ++black)
        add_pieces(kings, Color::White, pieces - 2 - black, 1, [&](Material white) {
            add_pieces(white, Color::Black, black, 1, [&](Material both) {
                if (both.has_strong_white()) all.push_back(both);
            });
        });
    return all;
}

std::vector<Material> with_successors(const std::vector<Material>& wanted) {
    std::vector<Material> all;
    const auto add = [&](Material material) {
        material = stronger_side_white(material);
        if (material.pieces() > 2 && std::ranges::find(all, material) == all.end())
            all.push_back(material);
    };
    for (const Material material : wanted) add(material);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Material material = all[i];
        for (const Color color : kColors)
            for (const PieceType type : kPieceTypes) {
                const Piece piece = make_piece(color, type);
                if (type == PieceType::King || material.count(piece) == 0) continue;
                add(material.without(piece));
                if (type != PieceType::Pawn) continue;
                for (const PieceType promoted :
                     {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                    add(material.without(piece).with(make_piece(color, promoted)));
            }
    }
    std::ranges::stable_sort(all, {},
                             [](Material each) { return std::pair(each.pieces(), each.pawns()); });
    return all;
}

}  // namespace sebastes
