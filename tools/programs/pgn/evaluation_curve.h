// What White might expect after each move of a game, as a picture (SVG).
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::pgn {

// White's share below, Black's above; a mark on each fault, of the class that to_text() of its
// judgement names.  What stands under the pointer is told.  `anchor_of` names the place in the
// page that shows a move, empty where none does.
using AnchorOf = std::function<std::string(const annotate::JudgedMove&)>;
std::string evaluation_curve(const std::vector<annotate::JudgedMove>& moves,
                             const AnchorOf& anchor_of);

}  // namespace sebastes::pgn
