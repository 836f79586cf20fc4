// One game of the engine against itself, for training data: a random legal opening, then
// the best moves of searches of a few thousand nodes, until the game is over or one side
// has clearly won.
#pragma once

#include <cstdint>
#include <vector>

#include "search/session.h"
#include "tools/training_data/packed_position.h"

namespace sebastes::datagen {

struct GameSettings {
    std::uint64_t seed = 1;
    std::uint32_t nodes = 5000;      // a move
    std::uint32_t random_plies = 8;  // of the opening; one more in every second game
    int opening_limit = 300;         // centipawns; openings further from even are thrown away
    int win_score = 1500;            // centipawns; adjudicated when held for
    int win_plies = 6;               // so many plies
    int draw_score = 8;              // the same for a draw,
    int draw_plies = 12;
    int draw_after_ply = 80;  // not before this ply
    int max_plies = 400;      // then it is a draw
};

struct PlayedGame {
    std::vector<training::PackedPosition> positions;  // quiet ones only
    int plies = 0;
    GameResult result = GameResult::Draw;
};

// Plays game `number`.  The same settings and number give the same game always.  Positions
// in check, with a mate score, or whose best move captures or promotes are left out.
PlayedGame play_game(Session& session, const GameSettings& settings, std::uint64_t number);

}  // namespace sebastes::datagen
