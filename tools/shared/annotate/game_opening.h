// Finds the opening of a game by the names of book/opening_book.h.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "book/opening_book.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::annotate {

struct GameOpening {
    std::size_t plies = 0;  // the ply after which the last named position arose
    std::optional<Opening> opening;
};
GameOpening opening_of(const Position& start, std::span<const Move> moves);

// Returns how many moves from the first on are book: they lead to a position with a name, or the
// embedded book contains them.
std::size_t book_plies(const Position& start, std::span<const Move> moves);

// Sets the tags ECO and Opening if they are missing or "?".
void set_opening_tags(PgnGame& game);

}  // namespace sebastes::annotate
