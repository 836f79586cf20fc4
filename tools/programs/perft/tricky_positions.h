// tricky_positions() lists positions in which move generators go wrong and which are small enough
// to count at once: pins, en passant that uncovers a check or answers one, castling past and into
// attacks, castling rights that are lost on the way, promotions with captures and checks, kings and
// sliders.
#pragma once

#include <string_view>
#include <vector>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

struct TrickyPosition {
    std::string_view name;  // what is tricky about it
    Variation line;         // without moves, or with those that lead to it
    bool chess960;
};

// Each is there twice, the second time with colours exchanged.
std::vector<TrickyPosition> tricky_positions();

}  // namespace sebastes::tools
