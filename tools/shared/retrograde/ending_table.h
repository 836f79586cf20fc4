// The values of all positions of an ending, in memory, and of several endings.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "bases/endings/base_value.h"
#include "bases/endings/ending.h"
#include "bases/endings/ending_index.h"
#include "core/piece.h"

namespace sebastes {

struct EndingTable {
    Ending ending;
    // By side to move, then by the number that EndingIndex gives; numbers not in use are illegal.
    ColorArray<std::vector<BaseValue>> values;

    BaseValue longest() const;  // the greatest value of a legal position
};

class EndingTables {
  public:
    // The pieces as EndingPosition::of() takes them; nothing but the kings is drawn.  The table of
    // the ending must be there.
    BaseValue value(const Ending::Pieces& pieces, const EndingSquares& squares, int count,
                    Color side_to_move) const;
    const EndingTable* find(const Ending& ending) const;
    void add(EndingTable table);

  private:
    struct Entry {
        EndingTable table;
        EndingIndex index;
    };
    std::array<std::unique_ptr<const Entry>, Ending::kKeys> entries_;
};

}  // namespace sebastes
