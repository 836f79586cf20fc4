#include "tools/shared/retrograde/solved_table.h"

#include <algorithm>
#include <utility>

namespace sebastes {

PlacementNumbers::PlacementNumbers(Material material) : material_(material) {
    const std::vector<Piece> order = TableIndex::usual_order(material);
    if (material.pawns() > 0)
        leading_pawns_ = static_cast<std::size_t>(material.count(order.front()));
    for (int part = 0; part < TableIndex::parts(material); ++part) {
        parts_.push_back(*TableIndex::make(material, order, {}, part));
        begins_.push_back(begins_.back() + static_cast<std::size_t>(parts_.back().size()));
    }
}

std::size_t PlacementNumbers::number(const PieceSquares& squares) const {
    std::size_t part = 0;
    if (leading_pawns_ > 0)
        part = static_cast<std::size_t>(TableIndex::part_of({squares.data(), leading_pawns_}));
    return begins_[part] + static_cast<std::size_t>(parts_[part].number(squares));
}

std::size_t PlacementNumbers::part_of(std::size_t number) const {
    std::size_t part = 0;
    while (number >= begins_[part + 1]) ++part;
    return part;
}

PieceSquares PlacementNumbers::squares(std::size_t number) const {
    const std::size_t part = part_of(number);
    return parts_[part].squares(number - begins_[part]);
}

void SolvedTables::add(const SolvedTable& table) {
    Table kept{table.numbers, {}};
    for (const Color side : kColors) {
        kept.values[side].reserve(table.distances[side].size());
        for (const Distance distance : table.distances[side])
            kept.values[side].push_back(
                distance == kIllegal ? kNoPosition : static_cast<std::int8_t>(wdl_of(distance)));
    }
    tables_.emplace(table.numbers.material().key(), std::move(kept));
}

std::int8_t SolvedTables::value(std::span<const Piece> pieces, const PieceSquares& squares,
                                Color side_to_move) const {
    if (pieces.size() == 2) return static_cast<std::int8_t>(WDL::Draw);
    Material material;
    for (const Piece piece : pieces) material = material.with(piece);
    const bool turned = !material.has_strong_white();
    const Table& table = tables_.find((turned ? material.swapped() : material).key())->second;
    PieceSquares ordered{};
    unsigned taken = 0;
    std::size_t at = 0;
    for (const Piece wanted : table.numbers.order()) {
        const Piece piece = turned ? make_piece(~color_of(wanted), type_of(wanted)) : wanted;
        std::size_t i = 0;
        while (pieces[i] != piece || (taken >> i & 1) != 0) ++i;
        taken |= 1U << i;
        ordered[at++] = squares[i] ^ (turned ? 56 : 0);
    }
    return table.values[turned ? ~side_to_move : side_to_move][table.numbers.number(ordered)];
}

}  // namespace sebastes
