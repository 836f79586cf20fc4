// The engine against itself: a random start, then the best moves of short searches.
#pragma once

#include <cstdint>
#include <functional>

#include "board/game.h"
#include "core/random.h"
#include "search/session.h"

namespace sebastes::tools {

// A search of so many nodes, with what the session remembers.
SearchResult search_nodes(Session& session, const Game& game, std::uint64_t nodes);

// So many legal moves from the starting position, each as likely as any other; fewer when
// the game ends before.
Game random_start(Random& random, std::uint64_t plies);

// Plays on from `game` until it has a result or `see` returns false.  `see` is called with
// the game and what the search found in it, before the move is played.
using SeeSearch = std::function<bool(const Game&, const SearchResult&)>;
void play_on(Session& session, Game& game, std::uint64_t nodes, const SeeSearch& see);

}  // namespace sebastes::tools
