// Who plays in a match of strength: the engine at a strength, another engine, or a simple player.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/game.h"
#include "core/result.h"

namespace sebastes::levels {

// What other engines are given: so many seconds for so many moves, again and again.
struct PeerClock {
    double seconds = 10;
    int moves = 40;
};

class Player {
  public:
    virtual ~Player() = default;
    virtual void new_game() = 0;
    // A legal move in a game that goes on, after these moves from the starting position; or why
    // there is none.
    virtual Result<Move> choose(const Game& game, const std::vector<Move>& moves) = 0;
};

// The words are
//   elo:1500            the engine limited to that strength
//   nodes:1000          the engine at full strength with so many nodes a move
//   greedy, random      the move that wins the most material in one, any move
//   uci:COMMAND         another engine; each `;NAME=VALUE` behind it sets an option
//   xboard:COMMAND
// The error says which word is wrong or why the engine does not start.
Result<std::unique_ptr<Player>> make_player(const std::string& words, const PeerClock& clock,
                                            std::uint64_t seed);
// The two that are programs, see peer.cpp.
Result<std::unique_ptr<Player>> start_uci(const std::string& command, const PeerClock& clock);
Result<std::unique_ptr<Player>> start_xboard(const std::string& command, const PeerClock& clock);

}  // namespace sebastes::levels
