#include "book/embedded_book.h"

#include <algorithm>

#include "tables/opening_tables.h"

namespace sebastes {

std::vector<BookMove> embedded_book_moves(const Position& position) {
    const auto& rows = tables::kBook;
    const auto row = std::lower_bound(
        rows.begin(), rows.end(), position.key(),
        [](const tables::BookRow& each, std::uint64_t key) { return each.key < key; });
    std::vector<BookMove> known;
    if (row == rows.end() || row->key != position.key()) return known;
    for (const tables::BookRowMove& each :
         tables::kBookMoves.subspan(row->first_move, row->move_count)) {
        const Move move = Move::from_raw(each.move);
        // Keys may be equal by accident.
        if (position.is_legal(move)) known.push_back({move, each.weight});
    }
    return known;
}

}  // namespace sebastes
