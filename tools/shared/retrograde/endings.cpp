#include "tools/shared/retrograde/endings.h"

#include <algorithm>
#include <utility>

namespace sebastes {

namespace {

constexpr PieceType kByStrength[] = {PieceType::King,   PieceType::Queen,  PieceType::Rook,
                                     PieceType::Bishop, PieceType::Knight, PieceType::Pawn};

// Calls each(material) for every way to add `count` pieces of a colour, none stronger than `first`.
template <typename Each>
void add_pieces(Material material, Color color, int count, std::size_t first, const Each& each) {
    if (count == 0) return each(material);
    for (std::size_t i = first; i < std::size(kByStrength); ++i)
        add_pieces(material.with(make_piece(color, kByStrength[i])), color, count - 1, i, each);
}

}  // namespace

std::string name_of(Material material) {
    std::string name;
    for (const Color color : kColors) {
        if (color == Color::Black) name += 'v';
        for (const PieceType type : kByStrength)
            name.append(static_cast<std::size_t>(material.count(make_piece(color, type))),
                        to_char(type));
    }
    return name;
}

bool has_strong_white(Material material) {
    int balance = 0;
    for (const PieceType type : kPieceTypes)
        balance += material.count(make_piece(Color::White, type)) -
                   material.count(make_piece(Color::Black, type));
    if (balance != 0) return balance > 0;
    for (const PieceType type : kByStrength) {
        const int more = material.count(make_piece(Color::White, type)) -
                         material.count(make_piece(Color::Black, type));
        if (more != 0) return more > 0;
    }
    return true;
}

std::vector<Material> all_material(int pieces) {
    const Material kings = *Material::parse("KvK");
    std::vector<Material> all;
    for (int black = 0; 2 * black <= pieces - 2; ++black)
        add_pieces(kings, Color::White, pieces - 2 - black, 1, [&](Material white) {
            add_pieces(white, Color::Black, black, 1, [&](Material both) {
                if (has_strong_white(both)) all.push_back(both);
            });
        });
    return all;
}

std::vector<Material> with_successors(const std::vector<Material>& wanted) {
    std::vector<Material> all;
    const auto add = [&](Material material) {
        if (!has_strong_white(material)) material = material.swapped();
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
