// This header asks the player the questions that come before a game.
#pragma once

#include <ostream>

#include "tools/programs/play/game_setup.h"
#include "tools/programs/play/line_reader.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

// Each function asks until it understands the answer, and returns false when the input ends.  An
// empty answer selects the default, which the question shows.
bool ask_color(LineReader& reader, std::ostream& out, GameSetup& setup);
bool ask_level(LineReader& reader, std::ostream& out, GameSetup& setup);

// Whether to go on with the game, which is described.  False also when the input ends.
bool ask_to_go_on(LineReader& reader, std::ostream& out, const PgnGame& game);

}  // namespace sebastes::play
