// This header offers Tab completions for the line that a player is typing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/play/game_at_board.h"

namespace sebastes::play {

// Words that may stand where the text's last word begins: legal moves and commands, or what the
// command takes (sides, files).
std::vector<std::string> completions(const GameAtBoard& record, std::string_view text);

}  // namespace sebastes::play
