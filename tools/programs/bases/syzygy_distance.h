// Distances to zero: how many plies a won or lost position of an ending is away from the next
// capture, pawn move or mate that its winner can force, as Syzygy tables count them.
//
// With best play of both, without the fifty-move rule: the winner hurries, the loser delays.  A
// winning capture or pawn move is 1, a lost position in which there is nothing else 1, mate 1.
#pragma once

#include <cstdint>
#include <vector>

#include "tools/shared/retrograde/ending_table.h"

namespace sebastes::bases {

// By side to move, then by the number that EndingIndex gives; 0 where the position is drawn or
// illegal.
using SyzygyDistances = ColorArray<std::vector<std::uint8_t>>;

// `tables` holds the ending and all that its captures and promotions lead to.
SyzygyDistances syzygy_distances(const Ending& ending, const EndingTables& tables);

}  // namespace sebastes::bases
