// Makes the players of a strength match: this engine at a given strength, another engine, or a
// simple player.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "tools/shared/match/match.h"

namespace sebastes::levels {

using tools::Player;
using tools::Score;

// The time control of other engines: so many seconds for each period of so many moves.
struct PeerClock {
    double seconds = 10;
    int moves = 40;
};

// The words are
//   elo:1500            the engine limited to that strength
//   nodes:1000          the engine at full strength with so many nodes a move
//   greedy, random      the move that wins the most material in one, any move
//   uci:COMMAND         another engine; each `;NAME=VALUE` behind it sets an option
//   xboard:COMMAND
// The error says which word is wrong or why the engine does not start.
Result<std::unique_ptr<Player>> make_player(const std::string& words, std::uint64_t seed);

// Plays two games, the second with colours exchanged, from an opening of the embedded book that the
// seed chooses. Only the rules end a game: a player whose time is over plays on. Returns nothing if
// it was interrupted.
Result<std::optional<Score>> play_book_pair(Player& first, Player& second, std::uint64_t seed,
                                            const PeerClock& clock, const tools::SeeMove& see = {});

}  // namespace sebastes::levels
