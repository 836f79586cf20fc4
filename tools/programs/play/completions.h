// Finds completions for the line that a player is typing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/play/game_at_board.h"

namespace sebastes::play {

// Returns the words that can replace the last word of the text: legal moves and commands, or
// arguments of the command (sides, files).
std::vector<std::string> completions(const GameAtBoard& record, std::string_view text);

}  // namespace sebastes::play
