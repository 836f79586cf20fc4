// The arguments of UCI's `position`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "core/result.h"
#include "notation/fen.h"

namespace sebastes {

struct PositionCommand {
    Game game;
    Position start = Position::start();  // and the moves from there to the game's position
    std::vector<Move> moves{};
    std::vector<std::string> oddities;  // of the FEN, see notation/fen.h
};

// Reads "startpos | fen FEN [moves M...]", the words behind `position`.  One move that cannot
// be played refuses the whole.
Result<PositionCommand> parse_position(const std::vector<std::string_view>& words,
                                       CastlingRule rule = CastlingRule::Chess);

}  // namespace sebastes
