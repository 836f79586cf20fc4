// The openings' names: ECO codes and names of positions, from tables/openings.txt.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/move.h"

namespace sebastes {

// Views of constants.
struct Opening {
    std::string_view eco;   // "B90"
    std::string_view name;  // "Sicilian Defence, Najdorf"

    friend bool operator==(const Opening&, const Opening&) = default;
};

// The name of a position, by whatever moves it came about; nothing when it has none of its own.
// A game's opening is the last that its positions have.  Thread-safe.
std::optional<Opening> opening_at(const Position& position);

struct OpeningLine {
    Opening opening;
    std::vector<Move> moves;  // from the start position to the one that has the name
};

// All names, by code, then by name.
std::vector<OpeningLine> opening_lines();

}  // namespace sebastes
