// The words of PGN movetext that are no moves, as they are found.  For pgn_game_builder.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "board/game.h"

namespace sebastes {

// How a game ends: "1-0", "1/2-1/2" or "1/2" and so on; "*" is an end without a result.
struct PgnEnd {
    std::optional<GameResult> result;
};
std::optional<PgnEnd> to_pgn_end(std::string_view word);

// Without the move number, with or without dots, that the word begins with: "12...e5".
std::string_view without_move_number(std::string_view word);

// "--" and whatever else stands for a move that is none.
bool is_null_move(std::string_view word);

// What says no more than the move itself: "+", "e.p.".
bool is_surplus_mark(std::string_view word);

// The glyph that "!?", or a sign such as "+-", stands for.
std::optional<std::uint8_t> to_nag(std::string_view word);

// Takes the "!?" off the end of a move, and returns it.
std::string_view take_suffix(std::string_view& word);

}  // namespace sebastes
