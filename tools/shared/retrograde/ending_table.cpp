#include "tools/shared/retrograde/ending_table.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sebastes {

BaseValue EndingTable::longest() const {
    BaseValue longest = kDrawn;
    for (const auto& side : values) {
        for (const BaseValue value : side)
            if (value != kIllegal) longest = std::max(longest, value);
    }
    return longest;
}

BaseValue EndingTables::value(const Ending::Pieces& pieces, const EndingSquares& squares, int count,
                              Color side_to_move) const {
    if (count == 2) return kDrawn;
    const EndingPosition position = EndingPosition::of(pieces, squares, count, side_to_move);
    const Entry& entry = *entries_[static_cast<std::size_t>(position.ending.key())];
    return entry.table.values[position.side_to_move][entry.index.number(position.squares)];
}

const EndingTable* EndingTables::find(const Ending& ending) const {
    const auto& entry = entries_[static_cast<std::size_t>(ending.key())];
    return entry ? &entry->table : nullptr;
}

void EndingTables::add(EndingTable table) {
    const Ending ending = table.ending;
    entries_[static_cast<std::size_t>(ending.key())] =
        std::make_unique<const Entry>(Entry{std::move(table), EndingIndex(ending)});
}

}  // namespace sebastes
