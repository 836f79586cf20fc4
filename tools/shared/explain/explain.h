// Moves as people type them, and chess words for what is wrong with one, or how a game stands.
// Thread-safe; nothing here keeps state.
#pragma once

#include <string>
#include <string_view>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"
#include "core/result.h"

namespace sebastes::tools {

// The legal move that the text names: whatever parse_move() reads, and "nf3", "E4", "NF3",
// "e2-e4", "e7xd8=q", "oo", a move number before it.  Of "bxc3" the pawn's capture is meant
// before the bishop's.  The error is that of explain_illegal().
Result<Move> read_move(const Position& position, std::string_view text);

// Why the text, which read_move() does not accept, is no legal move: "your king would be in
// check from the bishop on b4: the knight on d2 is pinned", "the knight on d2 cannot reach e5",
// "two rooks can go there: Rad1 or Rfd1?".  One line, without a full stop.
std::string explain_illegal(const Position& position, std::string_view text);

// "checkmate", "draw by threefold repetition"; of a game that goes on "the game goes on".
std::string_view status_words(GameStatus status);

}  // namespace sebastes::tools
