#include "tools/shared/retrograde/solved_table.h"

#include <algorithm>
#include <utility>

#include "tools/shared/retrograde/endings.h"

namespace sebastes {

namespace {

std::vector<Piece> usual_order(Material material) {
    std::vector<Piece> order;
    const auto add = [&](Piece piece) {
        order.insert(order.end(), static_cast<std::size_t>(material.count(piece)), piece);
    };
    const Piece leading = leading_pawn_piece(material);
    const Piece other = make_piece(~color_of(leading), PieceType::Pawn);
    for (const Piece piece : {leading, other, Piece::WhiteKing, Piece::BlackKing}) add(piece);
    // Single pieces come first, because the third piece belongs to the leading group.
    for (const bool single : {true, false})
        for (const Color color : kColors)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
                const Piece piece = make_piece(color, type);
                if ((material.count(piece) == 1) == single) add(piece);
            }
    return order;
}

// Places the pieces of a group behind those of earlier groups: the reverse of numbering them.
void place_group(const TableIndex::Group& group, std::uint64_t number, PieceSquares& squares) {
    PieceSquares before = squares;
    std::sort(before.begin(), before.begin() + group.begin);
    int free = 64;
    for (int i = group.count; i-- > 0;) {
        free = i == 0 ? static_cast<int>(number) : free - 1;
        while (choose(i + 1, free) > number) --free;
        number -= choose(i + 1, free);
        int square = free + group.first_square;
        for (int k = 0; k < group.begin; ++k)
            if (square >= before[k]) ++square;
        squares[group.begin + i] = square;
    }
}

}  // namespace

PlacementNumbers::PlacementNumbers(Material material) : material_(material) {
    const std::vector<Piece> order = usual_order(material);
    for (int part = 0; part < TableIndex::parts(material); ++part) {
        const TableIndex index = *TableIndex::make(material, order, {}, part);
        parts_.push_back({index, std::vector<Leading>(index.groups().front().size)});
        begins_.push_back(begins_.back() + static_cast<std::size_t>(index.size()));
        PieceSquares squares{};
        list_leading(part, squares, 0);
    }
}

// Lists the placements of the leading group that begin with the first `placed` squares, those that
// are not listed yet.
void PlacementNumbers::list_leading(int part, PieceSquares& squares, int placed) {
    auto& [index, leading] = parts_[static_cast<std::size_t>(part)];
    const TableIndex::Group& group = index.groups().front();
    if (placed == group.count) {
        // The leading pawn is on the files a to d.
        if (material_.pawns() > 0 &&
            TableIndex::leading_pawn({squares.begin(), squares.begin() + placed}) % 8 != part)
            return;
        Leading& listed = leading[static_cast<std::size_t>(index.number(squares) % group.size)];
        if (listed[0] == listed[1])
            std::copy(squares.begin(), squares.begin() + placed, listed.begin());
        return;
    }
    const bool two_kings = group.count == 2 && material_.pawns() == 0;
    for (int square = 0; square < kSquareCount; ++square) {
        const auto is_near = [&](int other) {
            return distance(square_at(square), square_at(other)) <= (two_kings ? 1 : 0);
        };
        const bool near = std::any_of(squares.begin(), squares.begin() + placed, is_near);
        if (near || (material_.pawns() > 0 && (square < 8 || square >= 56))) continue;
        squares[placed] = square;
        list_leading(part, squares, placed + 1);
    }
    squares[placed] = 0;
}

std::size_t PlacementNumbers::pawn_placements(std::size_t part) const {
    std::size_t placements = 1;
    for (const TableIndex::Group& group : parts_[part].index.groups())
        if (type_of(order()[static_cast<std::size_t>(group.begin)]) == PieceType::Pawn)
            placements *= static_cast<std::size_t>(group.size);
    return placements;
}

std::size_t PlacementNumbers::number(const PieceSquares& squares) const {
    const auto part = static_cast<std::size_t>(parts_.front().index.part_of(squares));
    return begins_[part] + static_cast<std::size_t>(parts_[part].index.number(squares));
}

PieceSquares PlacementNumbers::squares(std::size_t number) const {
    std::size_t part = 0;
    while (number >= begins_[part + 1]) ++part;
    const auto& [index, leading] = parts_[part];
    const std::size_t rest = number - begins_[part];
    PieceSquares squares{};
    std::ranges::copy(leading[rest % leading.size()], squares.begin());
    for (const TableIndex::Group& group : index.groups().subspan(1))
        place_group(group, rest / group.digit % group.size, squares);
    return squares;
}

Board PlacementNumbers::board(std::size_t number, Color side_to_move) const {
    Board board;
    for (int i = 0; const int square : squares(number)) {
        if (i == material_.pieces()) break;
        board.put(order()[static_cast<std::size_t>(i++)], square_at(square));
    }
    board.side_to_move = side_to_move;
    return board;
}

std::size_t PlacementNumbers::mirrored_number(PieceSquares squares) const {
    if (material_.pawns() == 0)
        for (int& square : squares) square = square >> 3 | (square & 7) << 3;
    return number(squares);
}

bool is_legal(const Board& board) {
    return !board.is_attacked(board.king(~board.side_to_move), board.side_to_move,
                              board.occupied());
}

void SolvedTables::add(const SolvedTable& table) {
    Table kept{table.numbers, {}};
    for (const Color side : kColors) {
        kept.values[side].reserve(table.distances[side].size());
        for (const Distance distance : table.distances[side])
            kept.values[side].push_back(wdl_of(distance));
    }
    tables_.emplace(table.numbers.material().key(), std::move(kept));
}

WDL SolvedTables::value(const Board& board) const {
    if (board.occupied().count() == 2) return WDL::Draw;
    const Material material = Material::of(board);
    const bool turned = !has_strong_white(material);
    const Table& table = tables_.find((turned ? material.swapped() : material).key())->second;
    const PieceSquares squares = squares_of(board, table.numbers.order(), turned);
    return table
        .values[turned ? ~board.side_to_move : board.side_to_move][table.numbers.number(squares)];
}

}  // namespace sebastes
