#include "book/opening_names.h"

#include <algorithm>
#include <tuple>

#include "tables/opening_tables.h"

namespace sebastes {

std::optional<Opening> opening_at(const Position& position) {
    const auto& rows = tables::kOpenings;
    const auto row = std::lower_bound(
        rows.begin(), rows.end(), position.key(),
        [](const tables::OpeningRow& each, std::uint64_t key) { return each.key < key; });
    if (row == rows.end() || row->key != position.key()) return std::nullopt;
    return Opening{row->eco, row->name};
}

std::vector<OpeningLine> opening_lines() {
    std::vector<OpeningLine> lines;
    lines.reserve(tables::kOpenings.size());
    for (const tables::OpeningRow& row : tables::kOpenings) {
        OpeningLine line{{row.eco, row.name}, {}};
        for (const std::uint16_t raw :
             tables::kOpeningMoves.subspan(row.first_move, row.move_count))
            line.moves.push_back(Move::from_raw(raw));
        lines.push_back(std::move(line));
    }
    std::sort(lines.begin(), lines.end(), [](const OpeningLine& a, const OpeningLine& b) {
        return std::tie(a.opening.eco, a.opening.name) < std::tie(b.opening.eco, b.opening.name);
    });
    return lines;
}

}  // namespace sebastes
