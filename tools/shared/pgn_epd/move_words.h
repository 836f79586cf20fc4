// Parses what a person typed as a move, without regard to a position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/notation.h"

namespace sebastes {

struct MoveWords {
    // The readings as SAN or coordinates, with each way to take lower and upper case, the likeliest
    // first.
    std::vector<std::string> readings;
    // The squares of a text such as "e2e4"; `from` is e2.
    std::optional<Square> from{};
    std::optional<Square> to{};
    std::string promotion{};             // the letter after the squares, whatever it is
    std::optional<bool> king_side{};     // of castling
    std::vector<SanPattern> patterns{};  // for other texts: the readings, parsed
};

MoveWords read_move_words(std::string_view text);

}  // namespace sebastes
