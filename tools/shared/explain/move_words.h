// What a person's text may mean as a move, before any position is looked at.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/notation.h"

namespace sebastes::tools {

struct MoveWords {
    // As SAN or coordinates, each way to take small letters and capitals, the likeliest first.
    std::vector<std::string> readings;
    // The square of "e2" in "e2e4", where the text is of that form.
    std::optional<Square> from{};
    std::optional<Square> to{};
    std::string promotion{};             // the letter after that, whatever it is
    std::optional<bool> king_side{};     // of castling
    std::vector<SanPattern> patterns{};  // of other texts: what the readings say
};

MoveWords read_move_words(std::string_view text);

}  // namespace sebastes::tools
