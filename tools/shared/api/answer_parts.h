// Builds the parts that several answers of the API share, as JSON.
#pragma once

#include <vector>

#include "board/game.h"
#include "core/move.h"
#include "notation/notation.h"
#include "tools/shared/api/checked_game.h"
#include "tools/shared/json/json.h"

namespace sebastes::api {

// Returns {"uci": "e2e4", "san": "e4"}; null for no move.
tools::Json move_json(const Position& position, Move move, CastlingNotation castling);
// Returns the moves of a line that starts in the position.
tools::Json line_json(const Position& position, const std::vector<Move>& line,
                      CastlingNotation castling);
// Returns {"type": "cp" or "mate", "value": n}.
tools::Json score_json(int score);
// Returns {"win", "draw", "loss"} in per mille, for the side to move.
tools::Json wdl_json(const Position& position, int score);
// Returns what the embedded tablebases say: "draw, by the tablebase", "White wins, by the
// tablebase"; null for other positions.
tools::Json verdict_json(const Position& position);
// Returns "white_to_move", "checkmate" and so on.
std::string_view status_word(const Game& game);
// Returns "*", "1-0", "0-1" or "1/2-1/2".
tools::Json result_json(const std::optional<GameResult>& result);
// Returns {"eco", "name"} of the last position that has a name; null if none has one.
tools::Json opening_json(const CheckedGame& record);

}  // namespace sebastes::api
