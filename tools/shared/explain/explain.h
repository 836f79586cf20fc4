// Reads moves as people type them, and explains in words why a move is illegal and how a game
// stands. Thread-safe; it keeps no state.
#pragma once

#include <string>
#include <string_view>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"
#include "core/result.h"

namespace sebastes::tools {

// Returns the legal move that the text names, as parse_move() reads it. "bxc8" without a promotion
// piece is the pawn's capture if there is one, and not a bishop's. The error is that of
// explain_illegal().
Result<Move> read_move(const Position& position, std::string_view text);

// Returns why a text that read_move() does not accept is not a legal move: "your king would be in
// check from the bishop on b4: the knight on d2 is pinned", "the knight on d2 cannot reach e5",
// "two rooks can go there: Rad1 or Rfd1?". One line, without a full stop.
std::string explain_illegal(const Position& position, std::string_view text);

// Returns "checkmate", "draw by threefold repetition"; "the game goes on" if it has not ended.
std::string_view status_words(GameStatus status);

}  // namespace sebastes::tools
