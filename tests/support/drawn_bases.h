// A file of endgame bases with all endings of four pieces in which nothing is won: as the real one
// for whatever asks what is there, and made in no time.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "bases/endings/packed_bases.h"
#include "tools/shared/retrograde/packing.h"

namespace sebastes {

inline PackedEnding drawn_ending(const Ending& ending) {
    // Endings of one size are packed alike.
    static std::map<std::size_t, std::vector<std::uint8_t>> by_size;
    std::vector<std::uint8_t>& part = by_size[EndingIndex(ending).size()];
    if (part.empty()) pack_values(std::vector<BaseValue>(EndingIndex(ending).size(), kDrawn), part);
    PackedEnding packed{ending, part, part.size()};
    if (!ending.is_symmetric()) packed.bytes.insert(packed.bytes.end(), part.begin(), part.end());
    return packed;
}

inline std::vector<std::uint8_t> drawn_bases() {
    std::vector<PackedEnding> packed;
    for (const Ending& ending : all_endings(4))
        if (ending.count() == 4) packed.push_back(drawn_ending(ending));
    return join_endings(packed);
}

}  // namespace sebastes
