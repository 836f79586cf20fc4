// Composes the text that a player sees between two moves: the board, the players with captured
// pieces and clocks, the last moves, and the opening.
#pragma once

#include <string>

#include "core/score.h"
#include "tools/programs/play/chess_clock.h"
#include "tools/programs/play/game_at_board.h"
#include "tools/programs/play/terminal.h"

namespace sebastes::play {

struct View {
    const GameAtBoard& record;
    ColorArray<std::string> names;
    bool from_black = false;
    const ChessClock* clock = nullptr;  // null: there is no clock
    Instant now{};
};

// Returns lines of at most `width` columns, which must be at least kBoardWidth.
std::string screen_text(const View& view, const PictureStyle& style, int width);

// Returns the pieces that the side has captured, and its lead in pawns: "♟♟♞ +3".
std::string captured_text(const GameAtBoard& record, Color side, const PictureStyle& style);

// Returns a score of the side to move in pawns from White's point of view, "+0.31"; "#3" and "-#3"
// are mates by White and Black.
std::string score_text(int score, Color side_to_move);

}  // namespace sebastes::play
